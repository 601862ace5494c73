import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Entry } from '../../../src/entry/Entry.tsx'
import { createEntryNavigation } from '../../../src/providers/session/entryNavigation.ts'
import { entryEn } from '../../../src/providers/i18n/entry.ts'
import { createServices } from '../../../src/providers/services.ts'
import { createVisit } from '../../../src/providers/session/visit.ts'

const api = 'http://elsewhere.test/v1'
const server = setupServer()
const sent: { key: string | null; body: unknown }[] = []

/** The API's answer to the post. */
const answerPost = (status: number, body: object) =>
  server.use(
    http.post(`${api}/feedback`, async ({ request }) => {
      sent.push({ key: request.headers.get('idempotency-key'), body: await request.json() })
      return HttpResponse.json(body, { status })
    }),
  )

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server.use(
    http.get(`${api}/feedback/facility/7`, () =>
      HttpResponse.json({ id: 7, name: 'Lift lobby', location: 'Level 3', qrstatus: true, pin: 4 }),
    ),
    http.get(`${api}/feedback/pin/4`, () =>
      HttpResponse.json({ id: 4, company: 'Bintang Facilities', logo: '/files/logo/1' }),
    ),
  )
})
afterEach(() => {
  cleanup()
  server.resetHandlers()
  vi.restoreAllMocks()
  sessionStorage.clear()
  localStorage.clear()
  sent.length = 0
})

function open(path: string) {
  window.history.replaceState(null, '', path)
  const visit = createVisit(localStorage, sessionStorage)
  const navigation = createEntryNavigation(window, visit)
  const identity = { userPoolId: 'local_portal', clientId: 'console', flow: 'USER_PASSWORD_AUTH' as const }
  const config = {
    name: 'Portal',
    apiRoot: api,
    cmmsRoot: `${api}/cmms`,
    identity,
    operatorClientId: 53,
    demo: false,
  }
  const services = createServices(config, { visit, navigation, browser: window })
  const language = { locale: 'en', messages: entryEn } as const
  render(<Entry navigation={navigation} ready={Promise.resolve(services)} language={language} />)
  return userEvent.setup()
}

const typed = { name: 'Aminah', mobileNo: '+6012345', feedback: 'Lamp is off' }
async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText('Name *'), 'Aminah')
  await user.type(screen.getByLabelText('Contact *'), '+60 12-345x')
  await user.type(screen.getByLabelText('Feedback *'), 'Lamp is off')
}
const values = () => ({
  name: screen.getByLabelText<HTMLInputElement>('Name *').value,
  mobileNo: screen.getByLabelText<HTMLInputElement>('Contact *').value,
  feedback: screen.getByLabelText<HTMLTextAreaElement>('Feedback *').value,
})

test('FEED-01 FEED-02 the console’s page shows a place of its API, checks, posts there and thanks', async () => {
  answerPost(201, { ok: true, track: '/track/abc' })
  const user = open('/feedback?id=7')
  expect(await screen.findByText('Bintang Facilities')).toBeTruthy()
  expect(document.querySelector('img.logo')?.getAttribute('src')).toBe('http://elsewhere.test/files/logo/1')
  expect([screen.getByText('Lift lobby'), screen.getByText('Level 3')]).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  for (const name of ['Name', 'Contact', 'Feedback'])
    expect(screen.getByText(`${name} is required!`)).toBeTruthy()
  expect(document.activeElement?.id).toBe('name')
  await fill(user)
  await user.click(screen.getByRole('radio', { name: '4/5' }))
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByRole('heading', { name: 'Thank you for your feedback!' })).toBeTruthy()
  expect(window.location.pathname).toBe('/feedback-response')
  expect(sent).toEqual([{ key: expect.any(String), body: { facilityId: 7, ...typed, rating: '4/5' } }])
  const link = screen.getByRole('link', { name: 'See what becomes of it' })
  expect(link.getAttribute('href')).toBe('http://elsewhere.test/track/abc?lang=en')
})

test.each([
  ['a failure', 500, {}, 'An error has occurred.'],
  ['too many', 429, { retryAfter: 3_541 }, 'You can send more in 60 min'],
  ['a refused value', 422, { errors: { mobileNo: 'No.' } }, 'This cannot be accepted as it is.'],
])('FEED-02 %s keeps what was typed over language and reload, and is sent once more', async (...given) => {
  const [, status, body, said] = given
  answerPost(status, body)
  const user = open('/feedback?id=7')
  await fill(user)
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText(said, { exact: false })).toBeTruthy()
  expect(values()).toEqual(typed)
  await user.click(screen.getByRole('button', { name: 'Bahasa Malaysia' }))
  expect(await screen.findByRole('heading', { name: 'Maklum Balas' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'English' }))
  await waitFor(() => expect(values()).toEqual(typed))
  answerPost(201, { ok: true })
  await user.click(screen.getByRole('button', { name: status === 422 ? 'Submit' : 'Retry' }))
  await screen.findByRole('heading', { name: 'Thank you for your feedback!' })
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  cleanup()
  sessionStorage.setItem('feedback 7', JSON.stringify({ ...typed, rating: '2/5' }))
  open('/feedback?id=7')
  await waitFor(() => expect(values()).toEqual(typed))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '2/5' }).checked).toBe(true)
})

const closed = 'Sorry, we are not accepting any feedback at the moment'

test('FEED-03 a place that closes or does not exist says so without a form', async () => {
  answerPost(409, { code: 'not_accepting' })
  const user = open('/feedback?id=7')
  await fill(user)
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByRole('heading', { name: closed })).toBeTruthy()
  const shut = () => HttpResponse.json({ id: 8, qrstatus: false })
  const unknown = () => HttpResponse.json({}, { status: 404 })
  for (const [id, answer] of [['8', shut], ['9', unknown], ['x']] as const) {
    cleanup()
    if (answer) server.use(http.get(`${api}/feedback/facility/${id}`, answer))
    open(`/feedback?id=${id}`)
    expect(await screen.findByRole('heading', { name: closed })).toBeTruthy()
    expect(document.querySelector('form')).toBeNull()
  }
})

test('FEED-04 a failed look-up leaves the place empty and the form usable', async () => {
  server.use(http.get(`${api}/feedback/facility/7`, () => HttpResponse.error()))
  open('/feedback?id=7')
  expect(await screen.findByRole('button', { name: 'Submit' })).toBeTruthy()
  expect(document.querySelector('.place, .company')).toBeNull()
})
