import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'

import type { LoginForm } from '#src/machines/ui-settings/ui-settings.view.ts'
import type { SignInLinkSearch } from '#src/ui/sign-in/sign-in-link.tsx'

const forms = [
  { form: 'customer', to: '/login/customer', label: 'Customers' },
  { form: 'partnerGoogle', to: '/login/partner-google', label: 'Partners and Google staff' },
] as const satisfies readonly { form: LoginForm; to: string; label: string }[]

/** ROUTE-7: a link to the other login form. */
export function LoginSwitch({ form, search }: { form: LoginForm; search: SignInLinkSearch }) {
  return (
    <Segments aria-label="Login form">
      {forms.map(({ form: its, to, label }) => (
        <Link key={its} to={to} search={search} aria-current={its === form ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </Segments>
  )
}

const Segments = chakra('nav', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0.5',
    p: '0.5',
    bg: 'bg.muted',
    borderRadius: 'xl',
    fontSize: 'sm',
    '& a': {
      display: 'grid',
      placeItems: 'center',
      flex: '1 1 auto',
      minHeight: '11',
      px: '3',
      borderRadius: 'lg',
      color: 'fg.muted',
      fontWeight: 'medium',
      _hover: { color: 'fg' },
      _focusVisible: { outline: '2px solid {colors.brand.focusRing}' },
    },
    '& a[aria-current]': {
      bg: { base: 'bg.panel', _dark: 'brand.muted' },
      color: 'brand.fg',
      boxShadow: 'inset 0 0 0 1px {colors.border}, {shadows.card}',
    },
  },
})
