import { companyFacts, type CompanyFacts } from '../../resources/company/company.shapes.ts'
import type { HttpClient } from '../http/request.ts'

/** The company that the console works in (spec 7, find the current client). @throws as the client does */
export async function currentCompany(client: HttpClient, apiRoot: string): Promise<CompanyFacts> {
  const { data } = await client.send({ url: `${apiRoot}/client` })
  return companyFacts.parse(data)
}
