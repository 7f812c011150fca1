import { Box, Stack, Text } from '@chakra-ui/react'

import type { MergePreview } from '#src/api/contract/admin-merge.ts'
import { mergeFacts } from '#src/ui/admin/merge.ts'
import { FormDialog } from '#src/ui/parts/overlays/form-dialog.tsx'

type MergeDialogProps = {
  /** `null` while it is loading, or where it cannot be. */
  preview: MergePreview | null
  isBusy: boolean
  problem: string | null
  onConfirm: () => void
  onCancel: () => void
}

/** ADR 160: says in figures what comes of a merge, before it is done. */
export function MergeDialog({ preview, isBusy, problem, onConfirm, onCancel }: MergeDialogProps) {
  return (
    <FormDialog
      title={
        preview === null
          ? 'Merge these organizations?'
          : `Merge ${preview.from.name} into ${preview.into.name}?`
      }
      description="This cannot be undone."
      action="Merge"
      isDestructive
      isBusy={isBusy || (preview === null && problem === null)}
      problem={problem}
      onSubmit={(event) => {
        event.preventDefault()
        if (preview !== null) {
          onConfirm()
        }
      }}
      onCancel={onCancel}
    >
      {preview === null ? (
        <Text>{problem === null ? 'Loading...' : null}</Text>
      ) : (
        <Stack as="ul" gap="2" paddingInlineStart="5" listStyleType="disc">
          {mergeFacts(preview).map((fact) => (
            <Box as="li" key={fact} overflowWrap="anywhere">
              {fact}
            </Box>
          ))}
        </Stack>
      )}
    </FormDialog>
  )
}
