import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useAccess } from '../../kit/access/access.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { RecordPicker } from '../../kit/fields/reference/RecordPicker.tsx'
import { titleOf } from '../../kit/records/records.ts'
import { employee } from '../../resources/employee/employee.resource.ts'
import { reportTexts } from './texts.ts'
import { useRowsByIds } from '../../kit/records/rows.ts'

interface Props {
  label: string
  ids: readonly number[]
  onChange: (ids: number[]) => void
}

/** Some people, each found by what is typed; for whoever may read people. */
export function People({ label, ids, onChange }: Props) {
  const text = useTexts(reportTexts)
  const may = useAccess(employee).may('read')
  const { data = [] } = useRowsByIds(employee, { ids: [...ids] }, { enabled: ids.length > 0 && may })
  if (!may) return null
  return (
    <Box
      sx={{
        minWidth: 0,
        display: 'grid',
        gap: 1,
        alignContent: 'start',
        '& .MuiInputBase-root': { minHeight: 44 },
      }}
    >
      <RecordPicker
        // Emptied once somebody has been added.
        key={ids.length}
        resource={employee}
        label={label}
        placeholder={text('addPerson')}
        value={undefined}
        onChange={(id) => id !== undefined && onChange([...new Set([...ids, id])])}
      />
      {ids.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
          {ids.map((id) => {
            const found = data.find((record) => record.id === id)
            return (
              <Chip
                key={id}
                size="small"
                label={found ? titleOf(employee, found) : `#${id}`}
                onDelete={() => onChange(ids.filter((one) => one !== id))}
              />
            )
          })}
        </Box>
      )}
    </Box>
  )
}
