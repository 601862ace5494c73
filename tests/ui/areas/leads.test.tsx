import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { pamArea } from '../../../src/custom/pam/area.tsx'
import { MakeClient } from '../../../src/custom/pam/clients/MakeClient.tsx'
import { platformCodes, platformRights } from '../../../src/domain/platform/platform.ts'
import { lead } from '../../../src/resources/pam/lead.resource.ts'
import type { ApiRequest } from '../../../src/providers/http/request.ts'
import { fakeApi, renderConsole } from '../kitHarness.tsx'

afterEach(cleanup)

const base = { createdAt: '2026-01-02T03:04:05.000Z', updatedAt: '2026-01-02T03:04:05.000Z', version: 1 }
const row = {
  ...base,
  id: 4,
  companyName: 'Anggerik Cleaners',
  contactName: 'Ravi Kumar',
  contactNumber: '+60123456701',
  email: 'ravi@anggerik.example',
  country: 'MY',
  employeeBand: '11-49',
  status: 'open',
  probability: 'warm',
  lostReason: null,
}
const codes = platformCodes({ isOperator: true, rights: new Set(platformRights) })

function open(address: string, routes?: React.ReactNode) {
  const server = fakeApi({
    [lead.route]: [{ ...row }],
  })
  Object.assign(server.api, {
    call: async (_area: string, below: string, _request: Partial<ApiRequest>) => ({
      data: below === 'role' ? { isOperator: true, mayManage: true, mayTeam: true, lacksSeller: false } : [],
    }),
  })
  renderConsole(server, address, codes, 1440, {}, pamArea.parts, routes)
  return { server, user: userEvent.setup() }
}

test('PAM-01 a lost lead asks for the reason, another does not', async () => {
  const { user, server } = open(`/${lead.route}/4`)
  await screen.findByRole('textbox', { name: /^Company/ })
  const reason = () => screen.queryByRole('textbox', { name: 'Why it was lost' })
  expect(reason()).toBeNull()
  await user.click(screen.getByRole('combobox', { name: /^Status/ }))
  await user.click(await screen.findByRole('option', { name: 'Lost' }))
  await user.type(await screen.findByRole('textbox', { name: 'Why it was lost' }), 'Price')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => server.last('update'))
    .toMatchObject({
      data: { status: 'lost', lostReason: 'Price' },
    })
})

test('PAM-01 a lead under way becomes a client with its values', async () => {
  const { user } = open('/make', <Route path="/make" element={<MakeClient leadId={4} />} />)
  await user.click(await screen.findByRole('button', { name: 'Make client' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New client' }))
  const valueOf = (name: RegExp) => dialog.getByRole('textbox', { name }).getAttribute('value')
  expect(valueOf(/^Company name/)).toBe('Anggerik Cleaners')
  expect([valueOf(/first name/), valueOf(/last name/)]).toEqual(['Ravi', 'Kumar'])
  expect([valueOf(/mobile/), valueOf(/e-mail/)]).toEqual(['+60123456701', 'ravi@anggerik.example'])
})
