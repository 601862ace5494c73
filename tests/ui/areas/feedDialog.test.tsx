import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { FeedDialog } from '../../../src/custom/scheduling/planning/FeedDialog.tsx'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import type { ApiRequest } from '../../../src/providers/http/request.ts'
import { fakeApi, renderConsole } from '../kitHarness.tsx'

// The kit's console has no shell.
vi.mock('../../../src/providers/viewer/shell.ts', async (load) => ({
  ...(await load<object>()),
  useServerPage: () => (path: string) => `https://portal.test${path}`,
}))
afterEach(cleanup)

test('shows a new calendar address once, renews it and stops it (SCH-06)', async () => {
  const user = userEvent.setup()
  const server = fakeApi({ pin: [{ id: 7, version: 1, name: 'Cheras' }] })
  const sent: string[] = []
  let feed: { createdAt: string; lastReadAt: string | null } | null = null
  Object.assign(server.api, {
    call: async (area: string, below: string, { method = 'GET' }: Partial<ApiRequest>) => {
      if (method !== 'GET') sent.push(`${method} ${area}/${below}`)
      if (method === 'DELETE') feed = null
      if (method === 'DELETE') return { data: { ok: true } }
      if (method === 'GET') return { data: { feed } }
      feed = { createdAt: '2031-03-20T03:00:00.000Z', lastReadAt: null }
      return { data: { path: `/api/calendar/token${sent.length}.ics` } }
    },
  })
  const dialog = <FeedDialog of={undefined} onClose={() => undefined} />
  renderConsole(server, '/feed', allCodes, 390, {}, {}, <Route path="/feed" element={dialog} />)
  const make = await screen.findByRole('button', { name: 'Make address' })
  expect(make.hasAttribute('disabled')).toBe(true)
  await user.click(screen.getByRole('combobox', { name: 'Pin' }))
  await user.click(await screen.findByRole('option', { name: 'Cheras' }))
  await screen.findByText('There is no address yet.')
  await user.click(make)
  const address = await screen.findByRole('textbox', { name: 'Address' })
  expect(address).toHaveProperty('value', 'https://portal.test/api/calendar/token1.ics?lang=en')
  await screen.findByText(/^Made on .* Not read yet\.$/)
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toContain('/token1.ics')

  await user.click(screen.getByRole('button', { name: 'Stop' }))
  await screen.findByText('There is no address yet.')
  expect(screen.queryByRole('textbox', { name: 'Address' })).toBeNull()
  await waitFor(() => expect(sent).toEqual(['POST shift/feed/pin/7', 'DELETE shift/feed/pin/7']))
})

test('warns before it renews an address, which it no longer knows (SCH-02)', async () => {
  const server = fakeApi({})
  const feed = { createdAt: '2031-03-20T03:00:00.000Z', lastReadAt: '2031-03-21T03:00:00.000Z' }
  Object.assign(server.api, { call: async () => ({ data: { feed } }) })
  const dialog = <FeedDialog of="own" onClose={() => undefined} />
  renderConsole(server, '/feed', allCodes, 390, {}, {}, <Route path="/feed" element={dialog} />)
  await screen.findByRole('button', { name: 'Renew address' })
  screen.getByText(/Last read on /)
  screen.getByText(/A new address stops the old one/)
  expect(screen.queryByRole('textbox', { name: 'Address' })).toBeNull()
})

test('offers planners the feed of their own shifts too (SCH-06)', async () => {
  const user = userEvent.setup()
  const server = fakeApi({ pin: [{ id: 7, version: 1, name: 'Cheras' }] })
  const asked: string[] = []
  const call = async (area: string, below: string) => {
    asked.push(`${area}/${below}`)
    return { data: { feed: null } }
  }
  Object.assign(server.api, { call })
  const dialog = <FeedDialog of={7} hasOwn onClose={() => undefined} />
  renderConsole(server, '/feed', allCodes, 390, {}, {}, <Route path="/feed" element={dialog} />)
  await screen.findByRole('combobox', { name: 'Pin' })
  await user.click(screen.getByRole('button', { name: 'My shifts' }))
  await screen.findByRole('dialog', { name: 'Your shifts in your calendar' })
  expect(screen.queryByRole('combobox', { name: 'Pin' })).toBeNull()
  await waitFor(() => expect(asked).toEqual(['shift/feed/pin/7', 'shift/feed']))
  await user.click(screen.getByRole('button', { name: 'A site' }))
  await screen.findByRole('combobox', { name: 'Pin' })
})
