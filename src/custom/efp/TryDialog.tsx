import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { ActionForm } from '../../kit/form/ActionForm.tsx'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useFormats } from '../../kit/formats/locale.ts'
import { PlainTable } from '../../kit/layout/PlainTable.tsx'
import { tryRate } from '../../resources/efp/efp.calls.ts'
import { rate } from '../../resources/efp/rate.resource.ts'
import { rateType } from '../../resources/efp/rateType.resource.ts'
import type { AnswerOf } from '../../schema/call.ts'
import { signed } from './Figures.tsx'
import { differenceOf } from './model.ts'
import { efpTexts } from './texts.ts'
import { useRowList } from '../../kit/records/rows.ts'

interface Props {
  period: { id: number; startDate: string }
  onClose: () => void
}

/** What a period would come to with a further rate; nothing is written. */
export function TryDialog({ period, onClose }: Props) {
  const text = useTexts(efpTexts)
  const formats = useFormats()
  const types = useRowList(rateType, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'sequence', order: 'ASC' },
  })
  const [answer, setAnswer] = useState<AnswerOf<typeof tryRate>>()
  if (types.isPending) return null
  const first = types.data?.[0]
  return (
    <ActionForm
      call={tryRate}
      title={text('tryTitle')}
      help={text('tryHelp')}
      submit={text('calculate')}
      texts={efpTexts}
      resource={rate}
      asks={['rateTypeId', 'amount', 'basis', 'effectiveFrom', 'pinId', 'nationality']}
      start={{ ...(first && { rateTypeId: Number(first.id) }), effectiveFrom: period.startDate }}
      input={(asked) => ({
        params: { id: period.id },
        body: { ...asked, jobId: null, groupId: null, userId: null, effectiveTo: null },
      })}
      onDone={setAnswer}
      onTyped={() => setAnswer(undefined)}
      onClose={onClose}
      columns
    >
      {answer && (
        <Alert severity="info" icon={false} sx={{ my: 2 }}>
          <Box
            component="dl"
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, m: 0, '& dd': { m: 0, fontWeight: 600 } }}
          >
            <div>
              <dt>{text('now')}</dt>
              <dd>{formats.amount(answer.now)}</dd>
            </div>
            <div>
              <dt>{text('instead')}</dt>
              <dd>{formats.amount(answer.instead)}</dd>
            </div>
            <div>
              <dt>{text('difference')}</dt>
              <dd>{signed(differenceOf(answer.instead, answer.now), formats.amount)}</dd>
            </div>
            <div>
              <dt>{text('changed')}</dt>
              <dd>
                {formats.number(answer.changed)} / {formats.number(answer.people)}
              </dd>
            </div>
          </Box>
        </Alert>
      )}
      {answer && answer.examples.length > 0 && (
        <PlainTable
          label={text('mostChanged')}
          rows={answer.examples}
          keyOf={({ userId }) => userId}
          columns={[
            {
              name: 'person',
              label: text('mostChanged'),
              renderCell: ({ firstName, lastName }) => `${firstName} ${lastName}`,
            },
            { name: 'now', label: text('now'), right: true, renderCell: (row) => formats.amount(row.now) },
            {
              name: 'instead',
              label: text('instead'),
              right: true,
              renderCell: (row) => formats.amount(row.instead),
            },
            {
              name: 'difference',
              label: text('difference'),
              right: true,
              renderCell: (row) => signed(differenceOf(row.instead, row.now), formats.amount),
            },
          ]}
        />
      )}
    </ActionForm>
  )
}
