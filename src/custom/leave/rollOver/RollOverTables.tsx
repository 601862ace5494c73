import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import type { AnswerOf } from '../../../schema/call.ts'
import { rollOverAtOnce, type rollOver } from '../../../resources/leave/leaveSetting.calls.ts'
import { PageTurner } from '../PageTurner.tsx'
import { leaveTexts } from '../texts.ts'
import { useAmounts } from '../useAmounts.ts'

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { textAlign: 'right', p: 0.75, borderBottom: 1, borderColor: 'divider' },
  '& th:first-of-type, & td:first-of-type': { textAlign: 'left' },
} as const

type Amounts = Pick<AnswerOf<typeof rollOver>['types'][number], 'unit' | 'carried' | 'lapsed' | 'granted'>

interface Props {
  answer: AnswerOf<typeof rollOver>
  from: number
  onTurn: (from: number) => void
}

/** The answer of a dry run: by type, and by person, the largest amounts first. */
export function RollOverTables({ answer, from, onTurn }: Props) {
  const text = useTexts(leaveTexts)
  const formats = useFormats()
  const { short } = useAmounts()
  const head = (first: 'type' | 'person', ...more: ('people' | 'type')[]) => (
    <thead>
      <tr>
        {[first, ...more, 'carried' as const, 'lapsed' as const, 'granted' as const].map((name) => (
          <th key={name}>{text(name)}</th>
        ))}
      </tr>
    </thead>
  )
  const days = ({ unit, carried, lapsed, granted }: Amounts) =>
    [carried, lapsed, granted].map((value, at) => <td key={at}>{short(unit, value)}</td>)
  if (answer.types.length === 0) return <Typography>{text('nothingDue')}</Typography>
  return (
    <Box component="section" sx={{ overflowX: 'auto' }} tabIndex={0} aria-label={text('rollOver')}>
      <Box component="table" sx={table}>
        {head('type', 'people')}
        <tbody>
          {answer.types.map((row) => (
            <tr key={row.typeId}>
              <td>{row.type}</td>
              <td>{formats.number(row.people)}</td>
              {days(row)}
            </tr>
          ))}
        </tbody>
      </Box>
      {answer.people.length > 0 && (
        <>
          <Typography component="h3" variant="subtitle2" sx={{ mt: 2 }}>
            {text('byPerson')}
          </Typography>
          <Box component="table" sx={table}>
            {head('person', 'type')}
            <tbody>
              {answer.people.map((row) => (
                <tr key={`${row.employeeId} ${row.type}`}>
                  <td>{row.name}</td>
                  <td>{row.type}</td>
                  {days(row)}
                </tr>
              ))}
            </tbody>
          </Box>
          <PageTurner
            from={from}
            shown={answer.people.length}
            total={answer.lines}
            atOnce={rollOverAtOnce}
            onTurn={onTurn}
          />
        </>
      )}
    </Box>
  )
}
