import { useQuery } from '@tanstack/react-query'
import { currentCompany } from './company.ts'
import { writeDaysAs } from './dayShape.ts'
import { goByZones } from './zones.ts'
import { sessionKeys } from './sessionFacts.ts'
import { useShell } from './shell.ts'

/** The company that the console works in; undefined until it is known. */
export function useCompany() {
  const { services } = useShell()
  const { clients, config } = services
  const { data } = useQuery({
    queryKey: sessionKeys.company,
    queryFn: async () => {
      const company = await currentCompany(clients.token, config.apiRoot)
      writeDaysAs(company.dateFormat)
      goByZones(company)
      return company
    },
    staleTime: Infinity,
  })
  return data
}
