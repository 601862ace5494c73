import { useQuery } from '@tanstack/react-query'
import { currentCompany } from './company.ts'
import { writeDaysAs } from './dayShape.ts'
import { goByZones } from './zones.ts'
import { sessionKeys } from './sessionFacts.ts'
import { useShell } from './shell.ts'

/** How the company is asked for, once for all that go by it. */
export const companyQuery = (services: Parameters<typeof currentCompany>[0]) => ({
  queryKey: sessionKeys.company,
  queryFn: async () => {
    const company = await currentCompany(services)
    writeDaysAs(company.dateFormat)
    goByZones(company)
    return company
  },
  staleTime: Infinity,
})

/** The company that the console works in; undefined until it is known. */
export function useCompany() {
  const { data } = useQuery(companyQuery(useShell().services))
  return data
}
