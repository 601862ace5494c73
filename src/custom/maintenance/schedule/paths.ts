import { listPath } from '../../../kit/records/records.ts'
import { schedule } from '../../../resources/maintenance/schedule/schedule.resource.ts'

/** Address of the 12-month planner. */
export const plannerPath = `${listPath(schedule)}/planner`
