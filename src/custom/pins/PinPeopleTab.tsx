import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { StatusChip } from '../../kit/fields/StatusChip.tsx'
import { showPath } from '../../kit/records/records.ts'
import { useLabel } from '../../kit/texts/texts.ts'
import { employee } from '../../resources/employee/employee.resource.ts'
import { peopleOfPin } from '../../resources/employee/people.calls.ts'
import { pinTexts } from './texts.ts'
import type { RowOf } from '../../schema/resource.ts'
import type { pin } from '../../resources/pins/pin.resource.ts'

/** Who works at a pin, with the way to call them. */
export function PinPeopleTab({ record }: { record: RowOf<typeof pin> }) {
  const text = useTexts(pinTexts)
  const label = useLabel()
  const people = useCall(peopleOfPin, { params: { id: record.id } })
  return (
    <Answered of={people} empty={<Typography variant="body2">{text('noPeople')}</Typography>}>
      {(rows) => (
        <Box component="ul" aria-label={text('people')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {rows.map(({ id, employeeId, firstName, lastName, jobTitle, contactNumber, status }) => {
            const choice = employee.fields.status.choices.find(({ value }) => value === status)
            return (
              <Box
                component="li"
                key={id}
                sx={{
                  display: 'flex',
                  flexWrap: 'wrap',
                  alignItems: 'center',
                  columnGap: 2,
                  py: 1,
                  borderBottom: 1,
                  borderColor: 'divider',
                }}
              >
                <Box sx={{ flex: '1 1 220px' }}>
                  <Link component={RouterLink} to={showPath(employee, id)}>
                    {firstName} {lastName}
                  </Link>
                  <Typography variant="body2" color="text.secondary">
                    {[employeeId, jobTitle].filter(Boolean).join(' · ')}
                  </Typography>
                </Box>
                {choice && status !== 'active' && (
                  <StatusChip choice={{ ...choice, label: label(choice.label) }} />
                )}
                <Link href={`tel:${contactNumber}`}>{contactNumber}</Link>
              </Box>
            )
          })}
        </Box>
      )}
    </Answered>
  )
}
