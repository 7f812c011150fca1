import { chakra, Text } from '@chakra-ui/react'

import type { OrganizationDetail } from '#src/api/contract/admin-organizations.ts'
import type { OrganizationAct } from '#src/machines/admin-act/asked.ts'
import type { DemoChoice } from '#src/machines/admin-act/admin-act.view.ts'
import { PlainSelect } from '#src/ui/parts/forms/control.ts'
import { openByArrows } from '#src/ui/parts/forms/open-by-arrows.ts'
import { ScreenSection } from '#src/ui/parts/page/screen-section.tsx'

type OrganizationDemo = OrganizationDetail['demos'][number]

export type OrganizationDemosProps = {
  demos: readonly OrganizationDemo[]
  /** What was chosen and is not saved yet; the latest last. */
  choices: readonly DemoChoice[]
  onAct: (act: OrganizationAct) => void
}

const meanings = { rule: null, shown: true, hidden: false } as const
const keyOf = (override: boolean | null) => {
  if (override === null) {
    return 'rule'
  }
  return override ? 'shown' : 'hidden'
}

/** Which demos the people of an organization see, whatever the demos' rules say. */
export function OrganizationDemos({ demos, choices, onAct }: OrganizationDemosProps) {
  const shown = ({ key, override }: OrganizationDemo) => {
    const choice = choices.findLast(({ demo }) => demo === key)
    return keyOf(choice === undefined ? override : choice.isShown)
  }

  return (
    <ScreenSection title="Demos">
      <Text fontSize="sm" color="fg.muted">
        By its rule, a demo is shown to those it is shareable with.
      </Text>
      <List>
        {demos.map((demo) => (
          <li key={demo.key}>
            <label>
              <span>{demo.label}</span>
              <PlainSelect
                value={shown(demo)}
                onKeyDown={openByArrows}
                onChange={({ target }) => {
                  const isShown = meanings[target.value as keyof typeof meanings]
                  onAct({ type: 'showDemo', demo: demo.key, isShown })
                }}
              >
                <option value="rule">
                  By its rule ({demo.isShownByRule ? 'shown' : 'hidden'})
                </option>
                <option value="shown">Shown</option>
                <option value="hidden">Hidden</option>
              </PlainSelect>
            </label>
          </li>
        ))}
      </List>
    </ScreenSection>
  )
}

const List = chakra('ul', {
  base: {
    listStyleType: 'none',
    fontSize: 'sm',
    '& label': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: '4',
      rowGap: '1',
      py: '1.5',
      borderTopWidth: '1px',
    },
  },
})
