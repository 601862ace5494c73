import { holiday } from '../../../src/resources/reference/holiday.resource.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { publicHolidays } from '../../services/reference/holidays.ts'
import { dayFrom } from '../base/calendar.ts'
import type { DemoCompany } from '../base/company.ts'
import { insertRecords } from '../base/insertRecords.ts'

/** Enters the public holidays of this year and the next, for the country and the two states with most of the sites. */
export async function enterHolidays(tx: Sql, { clientId, ownerId }: DemoCompany, now: number): Promise<void> {
  const year = Number(dayFrom(now, 0).slice(0, 4))
  const years = [year, year + 1].map((one) => publicHolidays('MY', one, ['Kuala Lumpur', 'Selangor']))
  const days = (await Promise.all(years)).flat()
  await insertRecords(
    tx,
    clientId,
    holiday,
    days.map(({ date, name, stateName }) => ({
      date,
      name,
      stateName,
      country: 'MY',
      type: stateName === null ? 'national' : 'state',
      paid: true,
      createdBy: ownerId,
      updatedBy: ownerId,
    })),
  )
}
