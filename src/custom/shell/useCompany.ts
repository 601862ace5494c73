import { useQuery } from '@tanstack/react-query'
import { currentCompany } from '../../providers/company.ts'
import { standingKeys } from '../../providers/standing.ts'
import { useShell } from './ShellContext.ts'

/** The company that the console works in; undefined until it is known. */
export function useCompany() {
  const { services } = useShell()
  const { clients, config } = services
  const { data } = useQuery({
    queryKey: standingKeys.company,
    queryFn: () => currentCompany(clients.token, config.apiRoot),
    staleTime: Infinity,
  })
  return data
}
