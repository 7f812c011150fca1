import { Button } from '@chakra-ui/react'
import * as z from 'zod/mini'

import { organizationName } from '#src/api/contract/admin-organizations.ts'
import type { OrganizationAct } from '#src/machines/admin-act/asked.ts'
import { Form } from '#src/ui/parts/form.tsx'
import { ScreenSection } from '#src/ui/parts/screen-section.tsx'
import { TextField } from '#src/ui/parts/text-field.tsx'
import { useFields } from '#src/ui/parts/use-fields.ts'

type OrganizationNameProps = {
  name: string
  isBusy: boolean
  onAct: (act: OrganizationAct) => void
}

const nameSchema = z.object({ organization: organizationName })

/** ADMIN-3: what it is called here: whoever named it first may have misspelled it. */
export function OrganizationName({ name, isBusy, onAct }: OrganizationNameProps) {
  const { errors, ...form } = useFields(nameSchema, ({ organization }) =>
    onAct({ type: 'rename', name: organization }),
  )

  return (
    <ScreenSection title="Name">
      <Form isBusy={isBusy} {...form}>
        <TextField
          name="organization"
          label="Organization"
          hint="Admins see this name. Its people and what they may see stay as they are."
          defaultValue={name}
          autoComplete="off"
          error={errors['organization']}
        />
        <Button type="submit" variant="outline" alignSelf="flex-start" aria-disabled={isBusy}>
          Rename
        </Button>
      </Form>
    </ScreenSection>
  )
}
