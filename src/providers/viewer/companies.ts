import * as z from 'zod/mini'
import { logoAddress } from '../../schema/call.ts'
import type { HttpClient } from '../http/request.ts'
import type { Start } from '../data/start.ts'

const company = z.object({
  clientId: z.number(),
  cpnName: z.string(),
  cpnLogo: z.nullish(z.string()),
  brandColour: z.nullish(z.string()),
  isApprove: z.union([z.boolean(), z.number()]),
})

/** A company of the workspace chooser (spec 3, client list item). */
export interface Company {
  clientId: number
  name: string
  logo: string | undefined
  /** `#rrggbb`, where the company has one. */
  brandColour?: string | undefined
}

export interface OwnCompanies {
  /** Companies that approved the user, by name; only these are listed (spec 5). */
  approved: Company[]
  /** Names of those where they wait for approval. */
  waiting: string[]
}

/** The companies of the signed-in user (spec 7, the client list for the workspace chooser). */
export async function ownCompanies(client: HttpClient, apiRoot: string): Promise<OwnCompanies> {
  const { data } = await client.send({ url: `${apiRoot}/client/user` })
  const all = z.array(company).parse(data)
  return {
    approved: all
      .filter((one) => Boolean(one.isApprove))
      .map((one) => ({
        clientId: one.clientId,
        name: one.cpnName,
        logo: logoAddress(apiRoot, one.cpnLogo),
        brandColour: one.brandColour ?? undefined,
      }))
      .sort((a, b) => a.name.localeCompare(b.name)),
    waiting: all.filter((one) => !one.isApprove).map((one) => one.cpnName),
  }
}

/**
 * Asks the company of a workspace code to take the signed-in user on.
 * @throws RequestError naming `workspaceCode` where there is no such company
 */
export async function joinCompany(client: HttpClient, apiRoot: string, workspaceCode: string): Promise<void> {
  await client.send({ url: `${apiRoot}/register/join`, method: 'POST', body: { workspaceCode } })
}

/** Companies whose name contains the text, ignoring case (spec 5, workspace search). */
export function companiesNamed(companies: readonly Company[], text: string): Company[] {
  const wanted = text.trim().toLocaleLowerCase()
  return companies.filter((one) => one.name.toLocaleLowerCase().includes(wanted))
}

const profile = z.object({
  id: z.union([z.number(), z.string()]),
  firstName: z.nullish(z.string()),
  lastName: z.nullish(z.string()),
  email: z.nullish(z.string()),
})

export interface Profile {
  id: number | string
  firstName: string
  lastName: string
  email: string | undefined
}

/** The signed-in user's own profile (spec 7, GET user/profile). @param start may know it already */
export async function ownProfile(
  client: HttpClient,
  apiRoot: string,
  start?: Pick<Start, 'take'>,
): Promise<Profile> {
  const known = await start?.take('profile')
  const { id, firstName, lastName, email } = profile.parse(
    known ?? (await client.send({ url: `${apiRoot}/user/profile` })).data,
  )
  return { id, firstName: firstName ?? '', lastName: lastName ?? '', email: email ?? undefined }
}
