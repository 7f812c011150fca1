import { chakra, Flex, VisuallyHidden, type HTMLChakraProps } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** The texts of a control; the ids of its hint and error begin with its own. */
type Words = { id: string; hint?: ReactNode; error?: string | undefined }

type HintsProps = Pick<Words, 'id' | 'hint'> & {
  /** A visible-only hint, because screen readers read a control's description again whenever it changes. */
  preview?: string | undefined
}

type FieldProps = HTMLChakraProps<'div'> &
  Words &
  HintsProps & {
    label: string
    /** A button beside the label; `null` reserves room for one that appears later. */
    aside?: ReactNode
  }

/** A control, with its label above it, its error and its hint below; `controlProps` ties it to them. */
export function Field(props: FieldProps) {
  const { id, label, hint, preview, error, aside, children, ...root } = props

  return (
    <Root {...root}>
      <Flex
        wrap="wrap"
        justify="space-between"
        align="center"
        columnGap="3"
        minHeight={aside === undefined ? undefined : '6'}
      >
        <Label htmlFor={id}>{label}</Label>
        {aside}
      </Flex>
      {children}
      <ErrorText id={`${id}-error`} aria-live="polite">
        {error}
      </ErrorText>
      <Hints id={`${id}-hint`} hint={hint} preview={preview} />
    </Root>
  )
}

function Hints({ id, hint, preview }: HintsProps) {
  if (hint === undefined) {
    return null
  }
  return preview === undefined ? (
    <Hint id={id}>{hint}</Hint>
  ) : (
    <>
      <VisuallyHidden id={id}>{hint}</VisuallyHidden>
      <Hint aria-hidden>{preview}</Hint>
    </>
  )
}

/** The attributes that connect a control with its texts. `others`: ids of descriptions elsewhere. */
export const controlProps = ({ id, hint, error }: Words, others?: string) => ({
  id,
  'aria-invalid': error === undefined ? undefined : true,
  'aria-describedby':
    [others, error === undefined ? '' : `${id}-error`, hint === undefined ? '' : `${id}-hint`]
      .filter(Boolean)
      .join(' ') || undefined,
})

const Root = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '1.5', width: 'full', minWidth: '0' },
})
const Label = chakra('label', { base: { fontSize: 'sm', fontWeight: 'semibold', color: 'fg' } })
const Hint = chakra('div', { base: { fontSize: 'sm', color: 'fg.muted' } })
const ErrorText = chakra('div', {
  base: {
    fontSize: 'sm',
    fontWeight: 'medium',
    color: 'fg.error',
    // Empty, it takes no room, but the live region must exist.
    _empty: { position: 'absolute' },
  },
})
