import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { deskTexts } from '../../../src/custom/emergency/texts.ts'
import { deskTextsMs } from '../../../src/custom/emergency/texts.ms.ts'
import { api, openConsole, portalServer } from '../consoleHarness.tsx'

beforeAll(() => portalServer.listen({ onUnhandledRequest: 'error' }))
afterAll(() => portalServer.close())
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  // The tests' browser has no sound: what the desk shows does not hang on it.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  portalServer.resetHandlers()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

interface Row {
  id: number
  version: number
  status: string
  deactivatedTime: string | null
  [name: string]: unknown
}

const called = (id: number, more: Partial<Row> = {}): Row => ({
  id,
  version: 1,
  refNo: `EM-${id}`,
  userId: null,
  type: 'medical',
  status: 'active',
  drill: false,
  remarkUser: `Help ${id}`,
  activatedTime: new Date(Date.now() - 65_000).toISOString(),
  deactivatedTime: null,
  ...more,
})

/** The emergency calls over some rows; what is sent to them is kept. */
function serve(rows: Row[]) {
  const sent: unknown[] = []
  const asked: string[] = []
  portalServer.use(
    http.get(`${api}/emergency`, ({ request }) => {
      const query = new URL(request.url).searchParams
      asked.push(request.url)
      const filter: { deactivatedTime_empty?: boolean; status?: string; userId_neq?: number } = JSON.parse(
        query.get('filter') ?? '{}',
      )
      const [from = 0, to = 0]: number[] = JSON.parse(query.get('range') ?? '[0,0]')
      const matching = rows.filter(
        (row) =>
          (filter.status === undefined || row.status === filter.status) &&
          (filter.userId_neq === undefined || row['userId'] !== filter.userId_neq) &&
          (filter.deactivatedTime_empty === undefined ||
            filter.deactivatedTime_empty === (row.deactivatedTime === null)),
      )
      return HttpResponse.json(matching.slice(from, to + 1), {
        headers: { 'content-range': `emergency ${from}-${to}/${matching.length}` },
      })
    }),
    http.get(`${api}/emergency/media`, () =>
      HttpResponse.json([], { headers: { 'content-range': 'emergency-media */0' } }),
    ),
    http.get(`${api}/emergency/:id`, ({ params }) => {
      const row = rows.find(({ id }) => id === Number(params['id']))
      return row
        ? HttpResponse.json(row)
        : HttpResponse.json({ message: 'There is no such record.' }, { status: 404 })
    }),
    http.get(`${api}/emergency/:id/position`, () => HttpResponse.json([])),
    http.get(`${api}/emergency/:id/timeline`, ({ params }) =>
      HttpResponse.json([
        {
          at: '2026-11-21T08:00:00.000Z',
          kind: 'activated',
          by: { id: 5, name: 'Aina' },
          text: `Help ${String(params['id'])}`,
          people: null,
        },
        { at: '2026-11-21T08:00:01.000Z', kind: 'told', by: null, text: null, people: 3 },
      ]),
    ),
    http.patch(`${api}/emergency/:id/deactivate`, async ({ params, request }) => {
      const body = await request.json()
      sent.push(body)
      const row = rows.find(({ id }) => id === Number(params['id']))
      if (row && typeof body === 'object') {
        Object.assign(row, body, {
          status: 'deactivated',
          deactivatedTime: new Date().toISOString(),
          version: 2,
        })
      }
      return HttpResponse.json(row)
    }),
  )
  return { sent, asked }
}

const all = ['EMA', 'EMB', 'EMC']
const desk = async () => within(await screen.findByRole('dialog', { name: 'Emergencies' }))

test('SHELL-03 requires remarks to deactivate, keeps them on failure, and reports success', async () => {
  const { sent } = serve([called(1)])
  const { user } = await openConsole('/dashboard#emergencies/1', { codes: all })
  await user.click(await (await desk()).findByRole('button', { name: 'Deactivate' }))
  const ask = within(await screen.findByRole('dialog', { name: 'Deactivate the emergency' }))
  const remarks = ask.getByRole('textbox', { name: /Remarks/ })
  const send = ask.getByRole('button', { name: 'Deactivate' })
  await user.type(remarks, '   ')
  await user.click(send)
  await ask.findByText('Please enter remarks!')
  expect(sent).toEqual([])

  portalServer.use(
    http.patch(
      `${api}/emergency/1/deactivate`,
      () => HttpResponse.json({ message: 'No.' }, { status: 500 }),
      {
        once: true,
      },
    ),
  )
  await user.type(remarks, 'Taken to the clinic.')
  await user.click(send)
  await ask.findByText('Oops, failed to deactivate emergency.')
  expect(remarks).toHaveProperty('value', '   Taken to the clinic.')
  expect(sent).toEqual([])

  await user.click(send)
  await (await desk()).findByText('Successful deactivate Emergency.')
  expect(sent).toEqual([{ version: 1, remarkAdmin: 'Taken to the clinic.' }])
  expect((await desk()).queryByRole('button', { name: 'Deactivate' })).toBeNull()
})

test('deactivates an emergency although an escalation changed its version', async () => {
  const { sent } = serve([called(1)])
  portalServer.use(
    http.patch(
      `${api}/emergency/1/deactivate`,
      () =>
        HttpResponse.json(
          { message: 'Stale', current: called(1, { version: 7, status: 'active' }) },
          { status: 409 },
        ),
      { once: true },
    ),
  )
  const { user } = await openConsole('/dashboard#emergencies/1', { codes: all })
  await user.click(await (await desk()).findByRole('button', { name: 'Deactivate' }))
  const ask = within(await screen.findByRole('dialog', { name: 'Deactivate the emergency' }))
  await user.type(ask.getByRole('textbox', { name: /Remarks/ }), 'Over.')
  await user.click(ask.getByRole('button', { name: 'Deactivate' }))
  await (await desk()).findByText('Successful deactivate Emergency.')
  expect(sent).toEqual([{ version: 7, remarkAdmin: 'Over.' }])
})

test('SHELL-02 counts emergencies, and lists active and other ones in two tabs', async () => {
  const over = called(3, {
    status: 'deactivated',
    deactivatedTime: new Date().toISOString(),
    remarkAdmin: 'Was nothing.',
  })
  const rows = [called(2, { drill: true }), called(1, { status: 'responding' }), over]
  const { asked } = serve(rows)
  const { user } = await openConsole('/dashboard', { codes: all })
  await user.click(await screen.findByRole('button', { name: /^Emergencies, 2 active, 1 unacknowledged/ }))
  const dialog = await desk()
  const list = within(await dialog.findByRole('list', { name: 'Active' }))
  expect(list.getAllByRole('button')).toHaveLength(2)
  expect(list.getAllByText('Drill')).toHaveLength(1)
  expect(list.getAllByText(/^1:0\d$/).length).toBe(2)
  // Beside the clock that runs stands when it began, not once more how long ago that was.
  await dialog.findAllByText('Help 2')
  expect(dialog.queryByText(/minute ago/)).toBeNull()
  await user.click(dialog.getByRole('tab', { name: 'Deactivated' }))
  await within(await dialog.findByRole('list', { name: 'Deactivated' })).findByRole('button')
  await dialog.findAllByText('Was nothing.')
  await dialog.findByText(/3 people/)
  const lists = asked
    .map((url) => new URL(url).searchParams)
    .filter((query) => query.get('range') === '[0,24]')
  expect(new Set(lists.map((query) => query.get('sort')))).toEqual(new Set(['["activatedTime","DESC"]']))
  await user.click(dialog.getByRole('button', { name: 'DONE' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(window.location.hash).toBe('')
})

test('loads further pages, shows an empty list, and retries a failed one', async () => {
  serve(Array.from({ length: 30 }, (_, index) => called(30 - index, { status: 'acknowledged' })))
  const { user } = await openConsole('/dashboard#emergencies', { codes: all })
  const list = async () => within(await (await desk()).findByRole('list', { name: 'Active' }))
  expect((await list()).getAllByRole('button')).toHaveLength(25)
  await user.click((await desk()).getByRole('button', { name: 'Show more' }))
  await waitFor(async () => expect((await list()).getAllByRole('button')).toHaveLength(30))
  expect((await desk()).queryByRole('button', { name: 'Show more' })).toBeNull()
  cleanup()

  serve([])
  await openConsole('/dashboard#emergencies', { codes: all })
  await (await desk()).findByText('No active emergency')
  cleanup()

  serve([called(1)])
  portalServer.use(http.get(`${api}/emergency`, () => HttpResponse.json({ message: 'No.' }, { status: 422 })))
  const again = await openConsole('/dashboard#emergencies', { codes: all })
  const retry = await (await desk()).findByRole('button', { name: 'Try again' }, { timeout: 15_000 })
  serve([called(1)])
  await again.user.click(retry)
  await list()
})

test('keeps typed text of one emergency while another is open', async () => {
  serve([called(2), called(1)])
  const { user } = await openConsole('/dashboard#emergencies/1', { codes: all })
  const note = async () => (await desk()).findByRole('textbox', { name: 'Note' })
  await user.type(await note(), 'The ambulance')
  const list = within(await (await desk()).findByRole('list', { name: 'Active' }))
  await user.click(list.getAllByRole('button')[0] ?? list.getByRole('list'))
  await waitFor(async () => expect(await note()).toHaveProperty('value', ''))
  await user.click((await desk()).getByRole('button', { name: 'DONE' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await screen.findByRole('button', { name: /^Emergencies, 2 active/ }))
  const again = within(await (await desk()).findByRole('list', { name: 'Active' }))
  await user.click(again.getAllByRole('button')[1] ?? again.getByRole('list'))
  await waitFor(async () => expect(await note()).toHaveProperty('value', 'The ambulance'))
})

test('where the emergencies cannot be asked for, the icon does not look as if there were none', async () => {
  serve([])
  portalServer.use(http.get(`${api}/emergency`, () => HttpResponse.json({ message: 'No.' }, { status: 422 })))
  await openConsole('/dashboard', { codes: all })
  const unsure = 'Emergencies: the newest could not be fetched'
  const icon = await screen.findByRole('button', { name: unsure }, { timeout: 15_000 })
  expect(within(icon).getByText('?')).not.toBeNull()
})

test('a drill is started from the desk, as one', async () => {
  const rows: Row[] = []
  serve(rows)
  const sent: unknown[] = []
  const none = () => HttpResponse.json([], { headers: { 'content-range': 'x */0' } })
  portalServer.use(
    http.get(`${api}/employee`, none),
    http.get(`${api}/pin`, none),
    http.post(`${api}/emergency`, async ({ request }) => {
      sent.push(await request.json())
      rows.push(called(8, { drill: true }))
      return HttpResponse.json(rows[0], { status: 201 })
    }),
  )
  const { user } = await openConsole('/dashboard#emergencies', { codes: [...all, 'USB', 'PNB'] })
  await user.click(await (await desk()).findByRole('button', { name: 'Start a drill' }))
  const ask = within(await screen.findByRole('dialog', { name: 'Start a drill' }))
  await user.type(await ask.findByRole('textbox', { name: /Remarks/ }), 'An exercise.')
  await user.click(ask.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(window.location.hash).toBe('#emergencies/8'))
  expect(sent).toEqual([expect.objectContaining({ drill: true, type: 'sos', remarkUser: 'An exercise.' })])
  await (await desk()).findAllByText('Drill')
})

test('without an event stream the icon learns of a call for help within 15 seconds', async () => {
  const rows: Row[] = []
  serve(rows)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await openConsole('/dashboard', { codes: all })
  await screen.findByRole('button', { name: 'Emergencies' })
  rows.push(called(1))
  await vi.advanceTimersByTimeAsync(15_000)
  await screen.findByRole('button', { name: 'Emergencies, 1 active, 1 unacknowledged' })
})

test('offers no actions to readers, and no icon without permission', async () => {
  serve([called(1)])
  await openConsole('/dashboard#emergencies/1', { codes: ['EMB'] })
  await (await desk()).findByText('Help 1', { selector: 'dd *' })
  for (const name of ['Acknowledge', 'Respond', 'Deactivate', 'Add note', 'Start a drill']) {
    expect((await desk()).queryByRole('button', { name })).toBeNull()
  }
  // Nor is there an alarm that they could not end.
  expect((await desk()).queryByText(deskTexts.cannotHear)).toBeNull()
  cleanup()
  await openConsole('/dashboard#emergencies', { codes: ['USB'] })
  await screen.findByRole('button', { name: 'Notifications' })
  expect(screen.queryByRole('button', { name: /Emergencies/ })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the desk has the same texts in Bahasa Malaysia, with the same values to fill in', () => {
  const places = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort()
  const { kind, ...texts } = deskTexts
  const { kind: kindMs, ...textsMs } = deskTextsMs
  const malay = new Map([...Object.entries(textsMs), ...Object.entries(kindMs)])
  for (const [key, text] of [...Object.entries(texts), ...Object.entries(kind)]) {
    expect([key, places(malay.get(key) ?? '')]).toEqual([key, places(text)])
  }
})

test('counts one’s own call for help without a sound', async () => {
  serve([called(1, { userId: 353 })])
  await openConsole('/dashboard', { codes: all, company: { ownEmployeeId: 353 } })
  const icon = await screen.findByRole('button', { name: 'Emergencies, 1 active' })
  expect(icon.getAttribute('data-alarm')).toBe('silent')
})
