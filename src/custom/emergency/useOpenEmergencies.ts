import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { emergency } from '../../resources/emergency/emergency.resource.ts'
import type { CompanyFacts } from '../../resources/company/company.shapes.ts'
import { useShell } from '../../providers/viewer/shell.ts'
import { deskKeys } from './keys.ts'
import type { RowOf } from '../../schema/resource.ts'

/** Milliseconds after which the open emergencies are asked for again, whatever the event stream says. */
const every = 15_000

/** So many are looked at to tell whether all that wait are drills; of more, some will be none. */
const assessed = 25

interface OpenEmergencies {
  /** How many have no deactivation time. */
  active: number
  /** How many of them nobody has acknowledged yet. */
  waiting: number
  /** Whether all that wait are drills. */
  drill: boolean
  /** They could not be asked for: there may be others by now. */
  unsure: boolean
}

/**
 * The emergencies that are open; also in a tab that is not seen, because it may have to sound. One's own call is none that
 * waits for oneself: an alarm beside whoever called for help would betray them.
 */
export function useOpenEmergencies(company: CompanyFacts | undefined): OpenEmergencies {
  const own = company?.ownEmployeeId
  const dataProvider = useDataProvider()
  const newest = (filter: object, perPage: number) =>
    dataProvider.getList<RowOf<typeof emergency>>(emergency.route, {
      filter,
      sort: { field: 'activatedTime', order: 'DESC' },
      pagination: { page: 1, perPage },
    })
  const options = { refetchInterval: every, refetchIntervalInBackground: true }
  const { start } = useShell().services
  const { data: active = 0, isError } = useQuery({
    queryKey: deskKeys.open,
    queryFn: async () =>
      (await start.take('openEmergencies')) ?? (await newest({ deactivatedTime_empty: true }, 1)).total ?? 0,
    ...options,
  })
  const { data: unacknowledged } = useQuery({
    queryKey: [...deskKeys.waiting, own],
    queryFn: () => newest({ status: 'active', ...(own === undefined ? {} : { userId_neq: own }) }, assessed),
    enabled: active > 0 && company !== undefined,
    ...options,
  })
  const waiting = active > 0 ? (unacknowledged?.total ?? 0) : 0
  const drills = unacknowledged?.data.filter((one) => one.drill).length
  return { active, waiting, drill: waiting > 0 && drills === waiting, unsure: isError }
}
