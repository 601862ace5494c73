import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { api, openConsole, portalServer } from '../consoleHarness.tsx'

beforeAll(() => portalServer.listen({ onUnhandledRequest: 'error' }))
afterAll(() => portalServer.close())
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  portalServer.resetHandlers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const body = z.record(z.string(), z.unknown())

/** The company's profile on a server; a new logo makes a new version of it. */
function serveProfile() {
  const detail: Record<string, unknown> = {
    id: 2,
    name: 'Bintang Facilities',
    logo: null,
    regNo: null,
    taxNo: null,
    address: null,
    phone: '03-1111',
    email: null,
    website: null,
    country: 'MY',
    brandColour: null,
    industryName: null,
    employeeBand: null,
    version: 1,
  }
  const sent: Record<string, unknown>[] = []
  portalServer.use(
    http.get(`${api}/client/detail`, () => HttpResponse.json(detail)),
    http.post(`${api}/client/logo`, () => {
      Object.assign(detail, { logo: '/files/logo', phone: '03-2222', version: 2 })
      return HttpResponse.json(detail)
    }),
    http.put(`${api}/client/detail`, async ({ request }) => {
      const given = body.parse(await request.json())
      sent.push(given)
      Object.assign(detail, given, { version: 3 })
      return HttpResponse.json(detail)
    }),
  )
  return sent
}

test('SET-01 keeps typed profile text when a logo is uploaded', async () => {
  const sent = serveProfile()
  const { user } = await openConsole('/company', { codes: ['CPB', 'CPC'] })
  await user.type(await screen.findByRole('textbox', { name: 'Address' }), 'Jalan Ipoh')
  await user.upload(
    screen.getByLabelText('Logo', { selector: 'input' }),
    new File(['x'], 'logo.png', { type: 'image/png' }),
  )
  // What nobody typed over is as the newer version has it.
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveProperty('value', '03-2222'),
  )
  expect(screen.getByRole('textbox', { name: 'Address' })).toHaveProperty('value', 'Jalan Ipoh')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toMatchObject([{ address: 'Jalan Ipoh', phone: '03-2222', version: 2 }]))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true))
})

test('SET-01 the profile asks before it is left with something that is not saved', async () => {
  serveProfile()
  const asked = vi.fn(() => false)
  vi.stubGlobal('confirm', asked)
  const { user } = await openConsole('/company', {
    codes: ['CPB', 'CPC', 'USB'],
    pages: { employee: <p>People</p> },
  })
  await user.type(await screen.findByRole('textbox', { name: 'Address' }), 'Jalan Ipoh')
  const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
  await user.click(await menu.findByRole('button', { name: 'Organization' }))
  await user.click(menu.getByRole('link', { name: 'Employees' }))
  expect(asked).toHaveBeenCalledOnce()
  expect(screen.getByRole('textbox', { name: 'Address' })).toHaveProperty('value', 'Jalan Ipoh')
})

test('HTTP-03 General names the pages of each feature, as GET feature lists them by the cookie client', async () => {
  const setting = {
    timeZone: 'Asia/Kuala_Lumpur',
    weekStart: 1,
    dateFormat: 'DD/MM/YYYY',
    language: 'en',
    currency: 'MYR',
    featuresOff: [],
    notInPlan: [],
    version: 1,
  }
  const guards: (string | null)[] = []
  portalServer.use(
    http.get(`${api}/client/setting`, () => HttpResponse.json(setting)),
    http.get(`${api}/feature`, ({ request }) => {
      guards.push(request.headers.get('x-requested-with'))
      return HttpResponse.json([
        { name: 'EFP', module: 'EF', enabled: true },
        { name: 'Rate', module: 'EF', enabled: true },
      ])
    }),
  )
  await openConsole('/general', { codes: ['STB', 'STC'] })
  expect(await screen.findByText('EFP, Rate')).toBeTruthy()
  expect(guards).toEqual(['portal'])
})
