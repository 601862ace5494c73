import { dashboardArea } from './dashboard/area.tsx'
import { deliveryArea } from './delivery/area.tsx'
import { facilityArea } from './facility/area.tsx'
import { reminderArea } from './reminder/area.tsx'
import { scheduleArea } from './schedule/area.tsx'
import { utilityArea } from './utility/area.tsx'
import { workArea } from './work/area.tsx'

/** Maintenance: each page declares its own part. */
export const maintenanceAreas = [
  dashboardArea,
  workArea,
  utilityArea,
  deliveryArea,
  facilityArea,
  scheduleArea,
  reminderArea,
]
