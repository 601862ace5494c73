import { useQuery } from '@tanstack/react-query'
import { ownCompanies } from '../../providers/companies.ts'
import { useShell } from './ShellContext.ts'

/** The company the console works in, from the caller's own list of companies. */
export function useCompany() {
  const { services } = useShell()
  const { clients, config, session } = services
  const { data } = useQuery({
    queryKey: ['companies'],
    queryFn: () => ownCompanies(clients.token, config.apiRoot),
    staleTime: Infinity,
  })
  return data?.approved.find(({ clientId }) => clientId === session.claims()?.clientId)
}
