import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { countryName } from '../../domain/people/countries.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useFormats } from '../../kit/formats/locale.ts'
import { PlainTable, type PlainColumn } from '../../kit/layout/PlainTable.tsx'
import type { paySheet } from '../../resources/efp/efp.calls.ts'
import type { AnswerOf } from '../../schema/call.ts'
import { signed } from './Figures.tsx'
import { clockOf, differenceOf } from './model.ts'
import { efpTexts } from './texts.ts'

interface Group {
  key: string
  name: string
  people: number
  minutes: number
  amount: string
  before: string | null
}

/** What a period comes to by pin and by nationality, beside the one before. */
export function Totals({ sheet }: { sheet: AnswerOf<typeof paySheet> }) {
  const text = useTexts(efpTexts)
  const formats = useFormats()
  const columns = (name: string): PlainColumn<Group>[] => [
    { name: 'name', label: name, renderCell: (row) => row.name },
    { name: 'people', label: text('people'), right: true, renderCell: (row) => formats.number(row.people) },
    { name: 'hours', label: text('hours'), right: true, renderCell: (row) => clockOf(row.minutes, formats) },
    { name: 'amount', label: text('toPay'), right: true, renderCell: (row) => formats.amount(row.amount) },
    {
      name: 'change',
      label: text('change'),
      right: true,
      renderCell: ({ amount, before }) =>
        before === null ? '–' : signed(differenceOf(amount, before), formats.amount),
    },
  ]
  const byPin = sheet.byPin.map((group) => ({ ...group, key: String(group.pinId), name: group.pinName }))
  const byNationality = sheet.byNationality.map((group) => ({
    ...group,
    key: group.nationality ?? '',
    name: group.nationality ? countryName(group.nationality, formats.language) : text('unknown'),
  }))
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { md: '1fr 1fr' }, gap: 3, pt: 3, alignItems: 'start' }}>
      {[
        { title: text('byPin'), name: text('pin'), rows: byPin },
        { title: text('byNationality'), name: text('nationality'), rows: byNationality },
      ].map(({ title, name, rows }) => (
        <Box key={title} sx={{ minWidth: 0 }}>
          <Typography variant="subtitle1" component="h2" sx={{ fontWeight: 600 }}>
            {title}
          </Typography>
          <PlainTable label={title} rows={rows} keyOf={({ key }) => key} columns={columns(name)} />
        </Box>
      ))}
    </Box>
  )
}
