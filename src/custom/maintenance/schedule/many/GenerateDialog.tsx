import Box from '@mui/material/Box'
import DialogContentText from '@mui/material/DialogContentText'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { KitDataProvider } from '../../../../kit/calls/dataProvider.ts'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { ReferenceName } from '../../../../kit/fields/reference/ReferenceName.tsx'
import { useLabel } from '../../../../kit/texts/texts.ts'
import { useReload } from '../../../../kit/records/useReload.ts'
import { generateWork } from '../../../../resources/maintenance/schedule/schedule.calls.ts'
import { schedule } from '../../../../resources/maintenance/schedule/schedule.resource.ts'
import type { Generated } from '../../../../resources/maintenance/schedule/schedule.shapes.ts'
import { ManyDialog, type ManyProps } from './ManyDialog.tsx'
import { manyTexts } from './manyTexts.ts'

/** Makes the next work request of each schedule now, and says of which it did not and why. */
export function GenerateDialog({ ids, onClose }: ManyProps) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const text = useTexts(manyTexts)
  const label = useLabel()
  const reload = useReload(schedule)
  const [answer, setAnswer] = useState<readonly Generated[]>()
  const generate = async () => {
    setAnswer(await dataProvider.ask(generateWork, { body: { ids: [...ids] } }))
    await reload()
  }
  return (
    <ManyDialog
      title={text('generate')}
      onClose={onClose}
      action={answer ? undefined : text('make')}
      onAct={generate}
    >
      {!answer && <DialogContentText>{text('generateHelp', { smart_count: ids.length })}</DialogContentText>}
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
    </ManyDialog>
  )
}
