import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { cleanup, fireEvent, render } from '@testing-library/react'
import { createRef, StrictMode, type ComponentType, type ReactElement, type ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { PortalProvider } from '#src/ui/portal-provider.tsx'
import { createRecipeContext } from '#src/ui/theme/chakra/recipe-context.ts'
import { chakra } from '#src/ui/theme/chakra/styled.ts'

type Any = ComponentType<Record<string, unknown>>
type Factory = ((tag: unknown, recipe?: object, options?: object) => Any) &
  Record<'p' | 'div' | 'span' | 'em', Any>
type Make = {
  chakra: Factory
  createRecipeContext: (of: { key: string }) => { withContext: (tag: string) => Any }
}

const folder = '../../../node_modules/@chakra-ui/react/dist/esm/styled-system'
const theirs: Make = {
  ...(await import(/* @vite-ignore */ `${folder}/factory.js`)),
  ...(await import(/* @vite-ignore */ `${folder}/create-recipe-context.js`)),
}
const ours = { chakra, createRecipeContext } as unknown as Make

/** The elements and the rules of their styles, in the order in which they came. */
const drawn = (element: ReactElement) => {
  const container = document.createElement('div')
  const cache = createCache({ key: 'css', container })
  const page = render(
    <StrictMode>
      <CacheProvider value={cache}>
        <PortalProvider>{element}</PortalProvider>
      </CacheProvider>
    </StrictMode>,
  )
  const { innerHTML } = page.container
  const rules = cache.sheet.tags.map((it) => it.textContent)
  cleanup()
  return { html: innerHTML.replaceAll(/ +/g, ' '), rules }
}

const Plain = ({ children, className, ...rest }: { children?: ReactNode; className?: string }) => (
  <b className={className} data-rest={Object.keys(rest).join(' ')}>
    {children}
  </b>
)
const asked = {
  base: { color: 'fg', _hover: { color: 'brand.fg' } },
  variants: { size: { sm: { p: '1' }, lg: { p: '4' } } },
}
const look = { ...asked, defaultVariants: { size: 'sm' } }

const samples: Readonly<Record<string, (make: Make) => ReactElement>> = {
  'an element without styles': ({ chakra: { p: P } }) => <P id="a">Text</P>,
  'style properties by token, width and state': ({ chakra: { div: Div } }) => (
    <Div
      p="4"
      color="fg.muted"
      gap={{ base: '2', md: '6' }}
      _hover={{ bg: 'bg.muted' }}
      title="b"
    />
  ),
  'props that are not there': ({ chakra: { div: Div } }) => (
    <Div p={undefined} id={undefined} className={undefined} css={undefined} hidden={false} />
  ),
  'a list of styles, where the later win, and the own after all': ({ chakra: { div: Div } }) => (
    <Div css={[{ color: 'fg', p: '1' }, undefined, [{ p: '2' }]]} color="fg.error" />
  ),
  'a recipe with its default': ({ chakra: make }) => {
    const Look = make('span', look)
    return <Look>Text</Look>
  },
  'a recipe with a variant, and a property of its own': ({ chakra: make }) => {
    const Look = make('span', look)
    return <Look size="lg" px="2" className="mark" />
  },
  'a recipe of the theme': ({ createRecipeContext: make }) => {
    const Heading = make({ key: 'heading' }).withContext('h2')
    return <Heading size="3xl" className="mark" color="fg.muted" />
  },
  'what a parent says of those within it, before what they say': ({ chakra: make }) => (
    <make.div css={{ '& :where(em)': { color: 'fg.error' } }}>
      <make.em color="fg" />
    </make.div>
  ),
  'another element in its place': ({ chakra: { div: Div } }) => <Div as="section" p="2" />,
  'a child in its place, with what both have': ({ chakra: { span: Span } }) => (
    <Span asChild p="2" className="outer" style={{ top: 1 }}>
      <a href="/x" className="inner" style={{ left: 2 }}>
        Text
      </a>
    </Span>
  ),
  'a styled child in its place, which wears both': ({ chakra: { span: Span, em: Em } }) => (
    <Span asChild p="2" color="fg">
      <Em m="1" color="fg.error">
        Text
      </Em>
    </Span>
  ),
  'a component': ({ chakra: make }) => {
    const Look = make(Plain, look)
    return (
      <Look size="lg" m="2" extra="kept">
        Text
      </Look>
    )
  },
  'a component that knows what its child is for': ({ chakra: make }) => {
    const Look = make(Plain, {}, { forwardAsChild: true, defaultProps: { title: 'default' } })
    return (
      <Look asChild p="1">
        <i />
      </Look>
    )
  },
}

test.each(Object.keys(samples))('%s is drawn as Chakra draws it', (name) => {
  const sample = samples[name]
  expect(sample && drawn(sample(ours))).toEqual(sample && drawn(sample(theirs)))
})

test('a child hears what both are told, and both refs have it', () => {
  onTestFinished(cleanup)
  const { span: Span } = ours.chakra
  const [outer, inner] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const [outerRef, innerRef] = [createRef<HTMLElement>(), createRef<HTMLButtonElement>()]
  const page = render(
    <PortalProvider>
      <Span asChild onClick={outer} ref={outerRef}>
        <button type="button" ref={innerRef} onClick={inner}>
          Text
        </button>
      </Span>
    </PortalProvider>,
  )
  const button = page.getByRole('button')
  fireEvent.click(button)
  expect([outer, inner].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  expect([outerRef.current, innerRef.current]).toEqual([button, button])
})

test('what was worn before is worn again, and what is worn otherwise is not', () => {
  const Look = ours.chakra('span', look)
  const { html } = drawn(
    <>
      <Look size="lg" m="2" />
      <Look size="sm" m="2" />
      <Look size="lg" m="3" />
      <Look m="2" size="lg" />
    </>,
  )
  const [first, second, third, fourth] = html.match(/css-\w+/g) ?? []
  expect(fourth).toBe(first)
  expect(new Set([first, second, third]).size).toBe(3)
})
