import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { RollOverDialog } from '../../../src/custom/leave/rollOver/RollOverDialog.tsx'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import type { ApiRequest } from '../../../src/providers/http/request.ts'
import { fakeApi, renderConsole } from '../kitHarness.tsx'

// The kit's console knows no company.
vi.mock('../../../src/providers/viewer/useCompany.ts', () => ({ useCompany: () => undefined }))
afterEach(cleanup)

const due = { carried: '20', lapsed: '7.5', granted: '0' }

test('confirms the year-end roll-over with a second press that names its entries (LEA-03)', async () => {
  const user = userEvent.setup()
  const server = fakeApi({})
  const sent: string[] = []
  Object.assign(server.api, {
    call: async (_: string, below: string, { method }: Partial<ApiRequest>) => {
      if (method !== 'POST') return { data: [] }
      sent.push(below)
      if (below === 'roll-over/run') return { data: { id: 1, added: 388 } }
      const total = { entries: 388, people: 113, carried: due.carried, lapsed: due.lapsed }
      const types = [{ typeId: 1, type: 'Annual leave', unit: 'day', people: 113, ...due }]
      return { data: { total, types, lines: 0, people: [] } }
    },
  })
  const dialog = <RollOverDialog startMonth={1} onClose={() => undefined} />
  renderConsole(server, '/over', allCodes, 1440, {}, {}, <Route path="/over" element={dialog} />)
  await screen.findByRole('dialog', { name: 'Year-end roll-over' })
  await user.click(screen.getByRole('button', { name: 'Carry out now' }))
  const group = within(await screen.findByRole('group', { name: 'Carry out now' }))
  group.getByText('Annual leave')
  expect(sent).toEqual(['roll-over'])
  const name = 'Write 388 entries for 113 people: 7.5 days lapsed, 20 carried'
  await user.click(group.getByRole('button', { name }))
  await waitFor(() => expect(sent).toEqual(['roll-over', 'roll-over/run']))
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Carry out now' })).toBeNull())
})
