import Typography from '@mui/material/Typography'
import { useActorName } from '../../kit/texts/actorName.ts'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useFormats } from '../../kit/formats/locale.ts'
import { PlainTable } from '../../kit/layout/PlainTable.tsx'
import { useLabel } from '../../kit/texts/texts.ts'
import { resourceNamed } from '../../resources/index.ts'
import { personalDataReads, type PersonalDataRead } from '../../resources/employee/personalData.calls.ts'
import { peopleTexts, type PeopleText } from './peopleTexts.ts'
import type { RowOf } from '../../schema/resource.ts'
import type { employee } from '../../resources/employee/employee.resource.ts'

const ways = { record: 'wayRecord', list: 'wayList', export: 'wayExport', report: 'wayReport' } as const

function Reads({ title, who, rows }: { title: string; who: PeopleText; rows: readonly PersonalDataRead[] }) {
  const text = useTexts(peopleTexts)
  const label = useLabel()
  const formats = useFormats()
  const actor = useActorName()
  return (
    <>
      <Typography component="h3" variant="subtitle2" sx={{ mt: 2, mb: 1 }}>
        {title}
      </Typography>
      {rows.length === 0 ? (
        <Typography color="text.secondary">{text('noReads')}</Typography>
      ) : (
        <PlainTable
          label={title}
          rows={rows}
          keyOf={({ id }) => id}
          cards
          columns={[
            { name: 'readAt', label: text('readAt'), renderCell: ({ readAt }) => formats.exact(readAt) },
            {
              name: 'employee',
              label: text(who),
              renderCell: ({ employee, operator }) => actor(employee?.name, operator),
            },
            { name: 'way', label: text('way'), renderCell: ({ way }) => text(ways[way]) },
            {
              name: 'resource',
              label: text('data'),
              renderCell: ({ resource }) => label(resourceNamed(resource).label.one),
            },
          ]}
        />
      )}
    </>
  )
}

/** Who saw personal data of an employee, and of whom the employee saw such data. */
export function PersonalReadsTab({ record }: { record: RowOf<typeof employee> }) {
  const text = useTexts(peopleTexts)
  const reads = useCall(personalDataReads, { params: { id: record.id } })
  return (
    <>
      <Typography color="text.secondary">{text('readsHelp')}</Typography>
      <Answered of={reads}>
        {({ readBy, readOf }) => (
          <>
            <Reads title={text('readBy')} who="reader" rows={readBy} />
            <Reads title={text('readOf')} who="readPerson" rows={readOf} />
          </>
        )}
      </Answered>
    </>
  )
}
