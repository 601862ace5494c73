import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { FilePreview } from '../../../kit/fields/file/FileView.tsx'
import { RecordLink } from '../../../kit/records/RecordLink.tsx'
import { useSiteTime } from '../../../kit/formats/siteTime.ts'
import { workRequest } from '../../../resources/maintenance/work/workRequest.resource.ts'
import { incident } from '../../../resources/incident/incident.resource.ts'
import { patrolAnswer } from '../../../resources/patrol/patrolAnswer.resource.ts'
import type { AnswerOfWalk } from '../../../resources/patrol/walked.calls.ts'
import { useAnswerWord } from './AnswerWord.tsx'
import { walkedTexts } from './texts.ts'

/** Answers of a patrol, each with its question, where it was given, and what it has led to. */
export function AnswerList({ answers, timeZone }: { answers: readonly AnswerOfWalk[]; timeZone: string }) {
  const text = useTexts(walkedTexts)
  const siteTime = useSiteTime()
  const word = useAnswerWord()
  const said = (one: AnswerOfWalk) => word(one) ?? text('noAnswer')
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {answers.map((one) => (
        <Box
          component="li"
          key={one.id}
          sx={{ py: 1, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
        >
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            <RecordLink of={patrolAnswer} id={one.id}>
              {one.question}
            </RecordLink>{' '}
            <Box component="span" sx={{ color: 'error.main' }}>
              {said(one)}
            </Box>
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {[one.point, siteTime(one.at, timeZone)].filter(Boolean).join(' · ')}
          </Typography>
          {one.note !== null && <Typography variant="body2">{one.note}</Typography>}
          <Typography variant="body2" component="div">
            {one.workRequestId !== null && (
              <RecordLink of={workRequest} id={one.workRequestId}>
                {text('workRequest', { ref: one.workRefNo ?? '' })}
              </RecordLink>
            )}
            {one.incidentId !== null && (
              <RecordLink of={incident} id={one.incidentId}>
                {text('incident', { ref: one.incidentRefNo ?? '' })}
              </RecordLink>
            )}
            {one.result === 'failed' && one.failAction === 'alert' && text('alerted')}
          </Typography>
          {one.fileId !== null && <FilePreview id={one.fileId} />}
        </Box>
      ))}
    </Box>
  )
}
