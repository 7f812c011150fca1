import { Button } from '@chakra-ui/react'
import * as z from 'zod/mini'

import { organizationName } from '#src/api/contract/admin-organizations.ts'
import type { OrganizationActView } from '#src/machines/admin-act/admin-act.view.ts'
import type { OrganizationAct } from '#src/machines/admin-act/asked.ts'
import { useFocusOnError } from '#src/ui/admin/focus-on-error.ts'
import { Form } from '#src/ui/parts/forms/form.tsx'
import { TextField } from '#src/ui/parts/forms/text-field.tsx'
import { useFields } from '#src/ui/parts/forms/use-fields.ts'
import { ScreenSection } from '#src/ui/parts/page/screen-section.tsx'

type OrganizationNameProps = {
  name: string
  view: Pick<OrganizationActView, 'isBusy' | 'nameError'>
  onAct: (act: OrganizationAct) => void
}

const nameSchema = z.object({ organization: organizationName })

/** ADMIN-3: renames the organization, for whoever named it first may have misspelled it. */
export function OrganizationName({ name, view, onAct }: OrganizationNameProps) {
  const { isBusy, nameError } = view
  const field = useFocusOnError(isBusy ? null : nameError)
  const { errors, ...form } = useFields(nameSchema, ({ organization }) =>
    onAct({ type: 'rename', name: organization }),
  )

  return (
    <ScreenSection title="Name">
      <Form isBusy={isBusy} {...form}>
        <TextField
          ref={field}
          name="organization"
          label="Organization"
          hint="Admins see this name. Its people, and what they can see, stay the same."
          defaultValue={name}
          autoComplete="off"
          error={errors['organization'] ?? nameError ?? undefined}
        />
        <Button type="submit" variant="outline" alignSelf="flex-start" aria-disabled={isBusy}>
          Rename
        </Button>
      </Form>
    </ScreenSection>
  )
}
