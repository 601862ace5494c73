import { useQuery } from '@tanstack/react-query'
import { currentCompany } from './company.ts'
import { writeDaysAs } from './dayShape.ts'
import { goByZones } from './zones.ts'
import { sessionKeys } from './sessionFacts.ts'
import type { Services } from '../services.ts'
import { useShell } from './shell.ts'

/** How the company is asked for, once for all that go by it. */
export const companyQuery = ({ clients, config }: Pick<Services, 'clients' | 'config'>) => ({
  queryKey: sessionKeys.company,
  queryFn: async () => {
    const company = await currentCompany(clients.token, config.apiRoot)
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
