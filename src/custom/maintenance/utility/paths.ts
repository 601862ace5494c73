import { listPath } from '../../../kit/records/records.ts'
import { utility } from '../../../resources/maintenance/utility/utility.resource.ts'

/** Address of the months of all meters as a sheet. */
export const monthsPath = `${listPath(utility)}/months`

/** Address of the report of what is missing. */
export const gapsPath = `${listPath(utility)}/gaps`

/** Address of the sheet, with a cell of it. */
export const monthPath = (utilityId: number, month: string) =>
  `${monthsPath}?${new URLSearchParams({ year: month.slice(0, 4), meter: String(utilityId), month: month.slice(5, 7) })}`
