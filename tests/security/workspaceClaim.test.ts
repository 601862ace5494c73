import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes } from '../../src/domain/access/permissions.ts'
import { startPortal, type Member, type Portal } from '../support/portal.ts'

/** The calls as the server publishes them, so that a new one is tried as well. */
const document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        'x-access': z.string().optional(),
        'x-permission': z.string().optional(),
        security: z.array(z.unknown()).optional(),
      }),
    ),
  ),
})
const methods = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

let portal: Portal
let company: number
/** Holds every code in another company of their own. */
let stranger: Member
let admin: Member
let calls: { method: z.infer<typeof methods>; url: string; access: string }[]

beforeAll(async () => {
  portal = await startPortal()
  company = await portal.company('Alpha')
  admin = await portal.member(company, allCodes)
  stranger = await portal.member(await portal.company('Beta'), allCodes)
  const answer = await portal.app.inject({ url: '/openapi.json' })
  calls = Object.entries(document.parse(answer.json()).paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => ({
      method: methods.parse(method.toUpperCase()),
      url: path.replaceAll(/\{[^}]+\}/g, '1'),
      access: operation['x-permission'] ?? operation['x-access'] ?? 'public',
    })),
  )
})
afterAll(() => portal.close())

/** What the calls that are for members answer to this token, one line for each kind of answer; of each access one call, or all. */
async function answersTo(token: string, { all }: { all: boolean }): Promise<string[]> {
  const guarded = calls.filter(({ access }) => access !== 'public' && access !== 'signed-in')
  expect(guarded.length).toBeGreaterThan(200)
  const asked = all ? guarded : [...new Map(guarded.map((call) => [call.access, call])).values()]
  const kinds = new Set<string>()
  for (const { method, url } of asked) {
    const answer = await portal.call(token, method, url, method === 'GET' ? undefined : {})
    kinds.add(`${answer.status} ${String(answer.body['code'])}`)
  }
  return [...kinds]
}

describe('A company named in the token by somebody who is no approved member of it', () => {
  it('opens none of the calls to a stranger who holds everything elsewhere', async () => {
    expect(await answersTo(portal.inCompany(stranger, company), { all: true })).toEqual(['403 not_a_member'])
  })

  it('opens none of them to a member who waits for approval, or is no member any more (WSP-03)', async () => {
    for (const state of [
      "status = 'pending'",
      "status = 'rejected'",
      "status = 'suspended'",
      "status = 'resigned'",
      'deleted_at = now()',
    ]) {
      const member = await portal.member(company, allCodes)
      await portal.db.write(admin, async (tx) => {
        await tx.query(`update employee set ${state} where client_id = $1 and id = $2`, [
          company,
          member.employeeId,
        ])
        tx.touch('employee')
      })
      expect([state, await answersTo(member.token, { all: state === "status = 'pending'" })]).toEqual([
        state,
        ['403 not_a_member'],
      ])
    }
  })

  it('is not among the companies that may be chosen until he is approved (WSP-03)', async () => {
    const member = await portal.member(company, allCodes)
    await portal.db.write(admin, async (tx) => {
      await tx.query(`update employee set status = 'pending' where client_id = $1 and id = $2`, [
        company,
        member.employeeId,
      ])
      tx.touch('employee')
    })
    const listed = async () => (await portal.call(member.token, 'GET', '/api/client/user')).rows
    expect(await listed()).toEqual([
      { clientId: company, cpnName: 'Alpha', cpnLogo: null, brandColour: null, isApprove: false },
    ])
    const at = `/api/user/${member.employeeId}`
    const without = await portal.call(admin.token, 'PATCH', `${at}/approve`, {})
    expect([without.status, without.body['errors']]).toMatchObject([422, { roleId: expect.any(String) }])
    const { roleId } = (await portal.call(admin.token, 'GET', at)).body
    const approved = await portal.call(admin.token, 'PATCH', `${at}/approve`, { roleId })
    expect(approved.status, approved.text).toBe(200)
    expect(await listed()).toMatchObject([{ isApprove: true }])
    expect((await portal.call(member.token, 'GET', '/api/client')).status).toBe(200)
  })
})
