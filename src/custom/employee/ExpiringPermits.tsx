import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { addDays } from '../../domain/time/calendarDays.ts'
import { dayIn } from '../../domain/time/dates.ts'
import { useAccess } from '../../kit/access/access.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { sortedPath } from '../../kit/records/records.ts'
import { useZone } from '../../kit/formats/zone.tsx'
import { employee } from '../../resources/employee/employee.resource.ts'
import { peopleTexts } from './peopleTexts.ts'

/** Days ahead that permits are looked for. */
const permitNotice = 60

/** Leads to those whose work permits run out soon. */
export function ExpiringPermits() {
  const text = useTexts(peopleTexts)
  const zone = useZone()
  const [now] = useState(() => new Date())
  if (!useAccess(employee).may('update')) return null
  const filter = {
    status: ['active', 'suspended'],
    permitExpiry_lte: addDays(dayIn(now, zone), permitNotice),
  }
  return (
    <Button size="small" component={Link} to={sortedPath(employee, filter, ['permitExpiry', 'ASC'])}>
      {text('expiring')}
    </Button>
  )
}
