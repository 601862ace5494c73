import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Notification } from '../../../src/resources/notification/notification.shapes.ts'
import { api, openConsole, portalServer } from '../consoleHarness.tsx'

beforeAll(() => portalServer.listen({ onUnhandledRequest: 'error' }))
afterAll(() => portalServer.close())
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  portalServer.resetHandlers()
  vi.restoreAllMocks()
})

/** The server's stream, on which the test says what happens; and how often the open emergencies were counted. */
function serveEvents(ids: readonly number[]) {
  const stream = new TransformStream<Uint8Array, Uint8Array>()
  const writer = stream.writable.getWriter()
  let open = false
  let counted = 0
  const rows = ids.map((id) => ({
    id,
    version: 1,
    refNo: `EM-${id}`,
    userId: null,
    type: 'sos',
    status: 'active',
    drill: false,
    remarkUser: `Help ${id}`,
    activatedTime: new Date().toISOString(),
    deactivatedTime: null,
  }))
  portalServer.use(
    http.get(`${new URL(api).origin}/events`, () => {
      open = true
      return new HttpResponse(stream.readable, { headers: { 'content-type': 'text/event-stream' } })
    }),
    http.get(`${api}/notification`, () =>
      HttpResponse.json([], { headers: { 'content-range': 'notification */0', 'x-unread-count': '0' } }),
    ),
    http.get(`${api}/notification/setting`, () =>
      HttpResponse.json({ muted: [], quiet: null, sound: false }),
    ),
    http.put(`${api}/notification/:id/read`, () => HttpResponse.json({ ok: true })),
    http.get(`${api}/emergency`, ({ request }) => {
      if (new URL(request.url).searchParams.get('range') === '[0,0]') counted += 1
      return HttpResponse.json(rows, { headers: { 'content-range': `emergency 0-1/${rows.length}` } })
    }),
    http.get(`${api}/emergency/media`, () =>
      HttpResponse.json([], { headers: { 'content-range': 'emergency-media */0' } }),
    ),
    http.get(`${api}/emergency/:id`, ({ params }) => {
      const row = rows.find(({ id }) => id === Number(params['id']))
      return row ? HttpResponse.json(row) : HttpResponse.json({ message: 'None.' }, { status: 404 })
    }),
    http.get(`${api}/emergency/:id/position`, () => HttpResponse.json([])),
    http.get(`${api}/emergency/:id/timeline`, () => HttpResponse.json([])),
  )
  return {
    counted: () => counted,
    deleteLast: () => rows.pop(),
    async say(...events: { event: string; data: unknown }[]) {
      await waitFor(() => expect(open).toBe(true))
      const text = events
        .map(({ event, data }) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
        .join('')
      await writer.write(new TextEncoder().encode(text))
    },
  }
}

const calls = (id: number): Notification => ({
  id,
  type: 'emergency',
  title: `Somebody calls for help ${id}`,
  description: null,
  wording: null,
  values: {},
  count: 1,
  lines: [],
  link: { route: 'emergency', id },
  createdDate: new Date().toISOString(),
  isRead: false,
  push: true,
})

const all = ['EMA', 'EMB', 'EMC']

test('PUSH-03 counts a hundred simultaneous emergencies once a second', async () => {
  const { say, counted } = serveEvents([2, 1])
  await openConsole('/dashboard', { codes: all })
  await screen.findByRole('button', { name: /^Emergencies, 2 active/ })
  await say({ event: 'changed', data: null })
  const before = counted()
  await say(
    ...Array.from({ length: 100 }, (_, index) => [
      { event: 'emergency', data: null },
      { event: 'notification', data: calls(index + 1) },
    ]).flat(),
  )
  await waitFor(() => expect(counted()).toBeGreaterThan(before))
  await screen.findByText('Somebody calls for help 100')
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(counted() - before).toBeLessThan(20)
})

test('DONE closes the desk also where a message has led from one emergency to another', async () => {
  const { say } = serveEvents([2, 1])
  const { user } = await openConsole('/dashboard', { codes: all })
  await user.click(await screen.findByRole('button', { name: /^Emergencies, 2 active/ }))
  const desk = within(await screen.findByRole('dialog', { name: 'Emergencies' }))
  await say({ event: 'notification', data: calls(1) })
  await user.click(await screen.findByRole('link', { name: 'Somebody calls for help 1' }))
  await waitFor(() => expect(window.location.hash).toBe('#emergencies/1'))
  await user.click(desk.getByRole('button', { name: 'DONE' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Emergencies' })).toBeNull())
  expect(window.location.hash).toBe('')
})

test('shows that an open emergency was deleted, and keeps typed text', async () => {
  const { say, deleteLast } = serveEvents([2, 1])
  const { user } = await openConsole('/dashboard#emergencies/1', { codes: all })
  const desk = within(await screen.findByRole('dialog', { name: 'Emergencies' }))
  await user.type(await desk.findByRole('textbox', { name: 'Note' }), 'The ambulance')
  await desk.findByRole('button', { name: 'Acknowledge' })
  deleteLast()
  await say({ event: 'emergency', data: null })
  expect((await desk.findByText(/has been deleted/)).closest('[role=alert]')).not.toBeNull()
  expect(desk.queryByRole('button', { name: 'Acknowledge' })).toBeNull()
  expect(desk.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'The ambulance')
})

test('settings of the notifications that cannot be had offer another try and a way out', async () => {
  serveEvents([])
  const refused = http.get(`${api}/notification/setting`, () => HttpResponse.json({}, { status: 422 }))
  portalServer.use(refused)
  const { user } = await openConsole('/notification', { codes: all })
  await user.click(await screen.findByRole('button', { name: 'Settings' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Notification settings' }))
  const retry = await dialog.findByRole('button', { name: 'Try again' }, { timeout: 15_000 })
  serveEvents([])
  await user.click(retry)
  await dialog.findByRole('button', { name: 'Save' })
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('retries unreadable permissions instead of refusing', async () => {
  const pages = { department: <p>All departments</p> }
  const { user, told } = await openConsole('/department', { codes: null, pages })
  await screen.findByText('Your permissions could not be read, so nothing can be shown.')
  expect(screen.queryByText('All departments')).toBeNull()
  told.codes = ['ORB']
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('All departments')
})
