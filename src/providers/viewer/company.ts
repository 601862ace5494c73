import { companyFacts, type CompanyFacts } from '../../resources/company/company.shapes.ts'
import type { Services } from '../services.ts'

/** The company that the console works in (spec 7, find the current client). @throws as the client does */
export async function currentCompany({
  clients,
  config,
  start,
}: Pick<Services, 'clients' | 'config' | 'start'>): Promise<CompanyFacts> {
  const known = await start.take('company')
  return companyFacts.parse(known ?? (await clients.token.send({ url: `${config.apiRoot}/client` })).data)
}
