import { Button, VisuallyHidden } from '@chakra-ui/react'

import type { Method } from '#src/api/contract/method.ts'
import { accountWords } from '#src/lib/account-words.ts'
import type { LinkedSignOnsView } from '#src/machines/linked-sign-ons/linked-sign-ons.view.ts'
import {
  AccountFact,
  AccountFacts,
  AccountItem,
  AccountList,
} from '#src/ui/account/account-list.tsx'
import { AccountSection } from '#src/ui/account/account-section.tsx'
import { FormDialog } from '#src/ui/parts/overlays/form-dialog.tsx'
import { ResultBar } from '#src/ui/parts/status/action-bar.tsx'
import { methodLabel } from '#src/ui/sign-in/method-label.ts'
import { ProviderMark } from '#src/ui/sign-in/provider-mark.tsx'

type LinkedSignOnsSectionProps = {
  view: LinkedSignOnsView
  /** Those of the person. */
  methods: readonly Method[]
  /** Those of the portal; none if they could not be loaded. */
  configured: readonly Method[]
  onLink: (method: string) => void
  onUnlink: (method: string) => void
  onConfirm: () => void
  onCancel: () => void
}

const isSignOn = ({ type }: Method) => type.startsWith('oidc')
const has = (methods: readonly Method[], { key }: Method) => methods.some((it) => it.key === key)

/** SSO-5: the provider accounts that one may sign in with. */
export function LinkedSignOnsSection(props: LinkedSignOnsSectionProps) {
  const { view, methods, configured, onLink, onUnlink, onConfirm, onCancel } = props
  const signOns = [...configured, ...methods.filter((it) => !has(configured, it))].filter(isSignOn)
  const asked = signOns.find(({ key }) => key === view.method)
  const name = asked === undefined ? '' : methodLabel(asked)
  const isBusy = view.step === 'busy'

  if (signOns.length === 0) {
    return null
  }
  return (
    <AccountSection
      title="Linked sign-ons"
      lead="Sign in with an account that you already have elsewhere."
    >
      <AccountList>
        {signOns.map((method) => (
          <SignOn
            key={method.key}
            method={method}
            state={stateOf(method, props)}
            isBusy={isBusy}
            isInWork={isBusy && method === asked}
            onLink={() => onLink(method.key)}
            onUnlink={() => onUnlink(method.key)}
          />
        ))}
      </AccountList>
      <ResultBar
        done={view.step === 'unlinked' ? accountWords.unlinked(name) : null}
        problem={view.problem}
      />
      <FormDialog
        title={`Unlink ${name}?`}
        description="You will no longer be able to sign in with it, and your other sessions that started with it end."
        action="Unlink"
        isOpen={view.step === 'asked'}
        onSubmit={onConfirm}
        onCancel={onCancel}
      />
    </AccountSection>
  )
}

type SignOnState = 'open' | 'linked' | 'only' | 'gone'
const stateOf = (
  method: Method,
  { methods, configured }: Pick<LinkedSignOnsSectionProps, 'methods' | 'configured'>,
): SignOnState => {
  if (!has(methods, method)) {
    return 'open'
  }
  const usable = configured.length === 0 ? methods : methods.filter((it) => has(configured, it))
  if (!has(usable, method)) {
    return 'gone'
  }
  return usable.length === 1 ? 'only' : 'linked'
}
const stateTexts: Readonly<Record<SignOnState, string>> = {
  open: 'Not linked',
  linked: 'Linked',
  only: 'Linked. It is your only way to sign in.',
  gone: 'Linked, but the portal does not offer it any more: nobody can sign in with it.',
}

type SignOnProps = {
  method: Method
  state: SignOnState
  isBusy: boolean
  isInWork: boolean
  onLink: () => void
  onUnlink: () => void
}

function SignOn({ method, state, isBusy, isInWork, onLink, onUnlink }: SignOnProps) {
  const idle = state === 'open' ? 'Link' : 'Unlink'

  return (
    <AccountItem>
      <AccountFacts icon={<ProviderMark type={method.type} />} name={methodLabel(method)}>
        <AccountFact>{stateTexts[state]}</AccountFact>
      </AccountFacts>
      {state === 'only' || state === 'gone' ? null : (
        <Button
          variant="outline"
          aria-disabled={isBusy}
          onClick={isBusy ? undefined : state === 'open' ? onLink : onUnlink}
        >
          {isInWork ? 'Loading...' : idle} <VisuallyHidden>{methodLabel(method)}</VisuallyHidden>
        </Button>
      )}
    </AccountItem>
  )
}
