import { useQuery } from '@tanstack/react-query'
import { approvedCompanies } from '../../providers/companies.ts'
import { useShell } from './ShellContext.ts'

/** The company the console works in, from the caller's own list of companies. */
export function useCompany() {
  const { services } = useShell()
  const { clients, config, session } = services
  const { data } = useQuery({
    queryKey: ['companies'],
    queryFn: () => approvedCompanies(clients.token, config.apiRoot),
    staleTime: Infinity,
  })
  return data?.find(({ clientId }) => clientId === session.claims()?.clientId)
}
