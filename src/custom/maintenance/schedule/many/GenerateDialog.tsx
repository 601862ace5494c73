import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ActionDialog } from '../../../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../../../kit/calls/useAction.ts'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { ReferenceName } from '../../../../kit/fields/reference/ReferenceName.tsx'
import { useLabel } from '../../../../kit/texts/texts.ts'
import { generateWork } from '../../../../resources/maintenance/schedule/schedule.calls.ts'
import type { Generated } from '../../../../resources/maintenance/schedule/schedule.shapes.ts'
import { manyTexts, type ManyProps } from './manyTexts.ts'

/** Makes the next work request of each schedule now, and says of which it did not and why. */
export function GenerateDialog({ ids, onClose }: ManyProps) {
  const text = useTexts(manyTexts)
  const label = useLabel()
  const [answer, setAnswer] = useState<readonly Generated[]>()
  const generate = useAction(generateWork, { onDone: setAnswer })
  return (
    <ActionDialog
      title={text('generate')}
      help={answer ? undefined : text('generateHelp', { smart_count: ids.length })}
      action={generate}
      submit={answer ? undefined : text('make')}
      onSubmit={() => void generate.run({ body: { ids: [...ids] } })}
      onClose={onClose}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {answer?.map(({ id, name, workRequestId, reason }) => (
          <Box component="li" key={id} sx={{ py: 0.75, overflowWrap: 'anywhere' }}>
            <Typography variant="body2" component="div">
              <strong>{name}</strong>
              <br />
              {workRequestId === null ? (
                text('notMade', { reason: label(reason ?? '') })
              ) : (
                <>
                  {text('made')} <ReferenceName to="work-request" id={workRequestId} />
                </>
              )}
            </Typography>
          </Box>
        ))}
      </Box>
    </ActionDialog>
  )
}
