import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpError } from 'react-admin'
import { afterEach, expect, test } from 'vitest'
import { LinkNotice } from '../../../src/custom/employee/linking/LinkNotice.tsx'
import { linkTexts } from '../../../src/custom/employee/linking/texts.ts'
import { linkTextsMs } from '../../../src/custom/employee/linking/texts.ms.ts'
import { noticeOf } from '../../../src/kit/area/moreActions.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import type { LinkCandidate } from '../../../src/resources/employee/linkEmployee.shapes.ts'
import type { ApiRequest } from '../../../src/providers/http/request.ts'
import { fakeApi, renderConsole } from '../kitHarness.tsx'

afterEach(cleanup)

const base = { createdAt: '2026-01-02T03:04:05.000Z', updatedAt: '2026-01-02T03:04:05.000Z', version: 1 }
const person = { ...base, lastName: 'Tan', contactNumber: '+60123456712', groupIds: [], pinIds: [] }
const known: LinkCandidate = {
  id: 2,
  employeeId: 'SK-2',
  firstName: 'Aisha',
  lastName: 'Tan',
  status: 'active',
  department: 'Guarding',
  why: 'contactNumber',
  hasRole: true,
  isProved: true,
}

/** The page of the pending member, for whom the server knows these candidates. */
function open(codes: readonly string[] = allCodes, candidates: LinkCandidate[] = [known]) {
  const server = fakeApi({
    employee: [
      { ...person, id: 1, employeeId: 'NEW-04EF5C79', firstName: 'Aishah', status: 'pending' },
      { ...person, id: 2, employeeId: 'SK-2', firstName: 'Aisha', status: 'active' },
    ],
  })
  const calls: unknown[] = []
  let refusal: unknown
  Object.assign(server.api, {
    call: async (resource: string, below: string, { method = 'GET', body }: Partial<ApiRequest>) => {
      calls.push([method, `${resource}/${below}`, body])
      if (method === 'GET') return { data: candidates }
      if (refusal) throw refusal
      server.tables['employee']?.shift()
      return { data: { id: 2 } }
    },
  })
  const notices = noticeOf(employee, (record) => <LinkNotice record={record} />)
  const page = renderConsole(server, '/employee/1/show', codes, 1440, notices)
  return { ...page, server, calls, refuse: (error: unknown) => (refusal = error) }
}

test('a pending member’s page names who he may be, and links him after a look at what that does', async () => {
  const user = userEvent.setup()
  const { calls, router, server, refuse } = open()
  await screen.findByText('This may be SK-2 Aisha Tan (same contact number), who has no sign-in yet.')
  screen.getByText('Guarding · Active')
  await user.click(screen.getByRole('button', { name: 'Link to SK-2 Aisha Tan' }))
  const dialog = await screen.findByRole('dialog', { name: 'Link to SK-2 Aisha Tan?' })
  within(dialog).getByText(/The sign-in of Aishah Tan becomes that of SK-2 Aisha Tan\./)
  within(dialog).getByText(/The record NEW-04EF5C79 is deleted/)
  expect(within(dialog).queryByText(/holds no role/)).toBeNull()

  refuse(new HttpError('SK-2 Aisha Tan has a sign-in already.', 409))
  await user.click(within(dialog).getByRole('button', { name: 'Link' }))
  await within(dialog).findByText('Nothing was linked: SK-2 Aisha Tan has a sign-in already.')
  refuse(undefined)
  const looks = server.called('getOne').length
  await user.click(within(dialog).getByRole('button', { name: 'Link' }))
  await screen.findByText('The sign-in is linked to SK-2 Aisha Tan')
  expect(calls.at(-1)).toEqual(['PUT', 'user/1/link', { employeeId: 2 }])
  await screen.findByRole('heading', { name: 'Aisha Tan' })
  expect(router.state.location.pathname).toBe('/employee/2/show')
  // The record that is gone is not asked for, which would lead away from the page.
  await waitFor(() => expect(server.called('getOne').length).toBeGreaterThan(looks))
  expect(
    server
      .called('getOne')
      .slice(looks)
      .map(({ params }) => params),
  ).not.toContainEqual(expect.objectContaining({ id: '1' }))
})

test('names the missing permission for a role, and warns if the record has no role', async () => {
  const user = userEvent.setup()
  const without = allCodes.filter((code) => !code.startsWith('AC'))
  const { calls } = open(without, [
    known,
    { ...known, id: 3, employeeId: 'SK-3', why: 'name', hasRole: false },
  ])
  await screen.findByText('This may be SK-3 Aisha Tan (same name), who has no sign-in yet.')
  screen.getByText(/to link it takes the permission ACC/)
  expect(screen.queryByRole('button', { name: 'Link to SK-2 Aisha Tan' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Open SK-2 Aisha Tan' }).getAttribute('href')).toBe(
    '/employee/2/show',
  )
  await user.click(screen.getByRole('button', { name: 'Link to SK-3 Aisha Tan' }))
  await screen.findByText(/SK-3 Aisha Tan holds no role yet/)
  expect(calls).toHaveLength(1)
})

test('is not shown to users who may not update all employees', async () => {
  const { calls } = open(['USB', 'USG'])
  await screen.findByRole('heading', { name: 'Aishah Tan' })
  expect(calls).toEqual([])
})

test('has the same values to fill in in both languages', () => {
  const placeholders = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).map(([key, text]) => [key, [...new Set(text.match(/%\{\w+\}/g))].sort()])
  expect(placeholders(linkTextsMs)).toEqual(placeholders(linkTexts.en))
})
