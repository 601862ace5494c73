import type userEvent from '@testing-library/user-event'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { useDataProvider } from 'react-admin'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { overlayTexts } from '../../../src/domain/access/overlays.ts'
import { trialBlocks } from '../../../src/domain/platform/trial.ts'
import { startChat } from '../../../src/providers/page/chat.ts'
import { chunkPatience, loadChunk } from '../../../src/providers/page/chunks.ts'
import { later } from '../../../src/kit/loading/later.tsx'
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
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)
const title = (type: 1 | 2 | 3 | 4) =>
  screen.findByRole('heading', { level: 2, name: overlayTexts[type].title })
const menu = async () => within(await screen.findByRole('navigation', { name: 'Main menu' }))
const unfold = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await (await menu()).findByRole('button', { name }))
const employees = <p>The list of employees</p>

describe('overlays', () => {
  test('OVER-01 shows overlay 1 on a closed page and overlay 2 on a future one', async () => {
    await openConsole('/pin', { codes: ['PNB'] })
    await title(2)
    expect(screen.getByText(overlayTexts[2].subtitle)).toBeTruthy()
    cleanup()
    await openConsole('/report', { codes: ['USB'] })
    await title(1)
    expect(screen.getByText(overlayTexts[1].subtitle)).toBeTruthy()
    cleanup()
    await openConsole('/employee', { codes: ['PNB'], pages: { employee: employees } })
    await title(1)
    expect(screen.queryByText('The list of employees')).toBeNull()
    cleanup()
    await openConsole('/broadcast', { codes: ['ANB'] })
    await title(1)
  })

  test('OVER-02 the screen blocks as the rule says, and its button opens Payment with fillForm=true', async () => {
    const ended = { isTrial: false, trialLeft: 0, customerId: null, useStripe: true }
    const standings = [
      ended,
      { ...ended, isTrial: true },
      { ...ended, trialLeft: 2 },
      { ...ended, customerId: 'cus_1' },
      { ...ended, useStripe: false },
    ]
    for (const company of standings) {
      await openConsole('/employee', { codes: ['USB'], company, pages: { employee: employees } })
      const found = await (trialBlocks('/employee', company)
        ? title(4)
        : screen.findByText('The list of employees'))
      expect(found).toBeTruthy()
      cleanup()
    }
    const { user } = await openConsole('/employee', {
      codes: ['USB', 'PAB'],
      company: ended,
      pages: { employee: employees },
    })
    await title(4)
    expect(screen.queryByText('The list of employees')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Go to payment' }))
    expect(window.location.pathname + window.location.search).toBe('/payment?fillForm=true')
    await waitFor(() => expect(screen.queryByText(overlayTexts[4].title)).toBeNull())
  })

  test('OVER-01 a suspension says its reason, and leads who may pay to the invoices', async () => {
    const open = (suspension: { isUnpaid: boolean; reason: string | null }, ...more: string[]) =>
      openConsole('/employee', { codes: ['USB', ...more], company: { isSuspended: true, suspension } })
    await open({ isUnpaid: false, reason: 'Fraud check' })
    await title(3)
    expect(screen.getByText(/Reason: Fraud check/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Go to payment' })).toBeNull()
    cleanup()
    await open({ isUnpaid: true, reason: null })
    await title(3)
    expect(screen.queryByRole('link', { name: 'See the invoices' })).toBeNull()
    cleanup()
    await open({ isUnpaid: true, reason: null }, 'PAB', 'PAC')
    await title(3)
    expect(screen.getByRole('link', { name: 'See the invoices' }).getAttribute('href')).toBe('/payment')
  })
})

test('hides the page of an ended trial, and keeps its typed text', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const page = <input aria-label="Note" />
  const { user, told } = await openConsole('/employee', {
    codes: ['USB', 'ORB'],
    pages: { employee: page, department: <p>Departments</p> },
  })
  await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'Typed')
  const before = told.company
  const look = (company: Partial<typeof before>) => {
    told.company = { ...before, ...company }
    vi.advanceTimersByTime(6 * 60_000)
  }
  look({ useStripe: true })
  await title(4)
  expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull()
  expect(screen.getByLabelText('Note').closest('[inert]')).toBeTruthy()
  look({ customerId: 'cus_1', useStripe: true })
  expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Typed')
  expect(screen.queryByRole('heading', { level: 2, name: overlayTexts[4].title })).toBeNull()
  // What they leave by themselves is not kept behind another page's overlay.
  look({ useStripe: true })
  await title(4)
  await user.click((await menu()).getByRole('link', { name: 'Department' }))
  await title(4)
  expect(screen.queryByLabelText('Note')).toBeNull()
})

test('SHELL-06 the ribbon has the colour of the days left, and its View opens Payment with fillForm=true', async () => {
  for (const [trialLeft, colour] of [
    [1, 'red'],
    [4, 'yellow'],
    [7, 'green'],
  ] as const) {
    const { user } = await openConsole('/password', { company: { isTrial: true, trialLeft } })
    const ribbon = await screen.findByRole('complementary', { name: 'Free trial' })
    expect([trialLeft, ribbon.dataset['ribbon']]).toEqual([trialLeft, colour])
    expect(within(ribbon).getByText(new RegExp(`^${trialLeft} day`))).toBeTruthy()
    await user.click(within(ribbon).getByRole('link', { name: 'View' }))
    expect(window.location.pathname + window.location.search).toBe('/payment?fillForm=true')
    cleanup()
  }
  await openConsole('/password', { company: { isTrial: true, trialLeft: 8 } })
  await screen.findByRole('button', { name: /^Bintang Facilities/ })
  expect(screen.queryByRole('complementary', { name: 'Free trial' })).toBeNull()
})

describe('company dropdown', () => {
  const open = async (company: Parameters<typeof openConsole>[1]['company']) => {
    const { user } = await openConsole('/password', { company })
    await user.click(await screen.findByRole('button', { name: /^Bintang Facilities/ }))
    return { user, inside: within(await screen.findByRole('menu')) }
  }

  test('SHELL-05 shows logo and name, greets, names the workspace and leads to another one', async () => {
    const { user, inside } = await open({ logo: '/files/2' })
    expect(inside.getByText('Hello, Aisyah')).toBeTruthy()
    expect(inside.getByText('Bintang Facilities')).toBeTruthy()
    expect(document.querySelector(`img[src="${api.replace('/api', '')}/files/2"]`)).toBeTruthy()
    await user.click(inside.getByRole('menuitem', { name: 'Change Workspace' }))
    expect(window.location.pathname).toBe('/direct')
  })

  test('holds the workspace code to copy where the server gives it, and nothing of it otherwise', async () => {
    const { user, inside } = await open({ workspaceCode: 'BINTANG1' })
    await user.click(inside.getByRole('menuitem', { name: /^Workspace code BINTANG1/ }))
    expect(await navigator.clipboard.readText()).toBe('BINTANG1')
    expect(await screen.findByText('The workspace code BINTANG1 is copied.')).toBeTruthy()
    cleanup()
    const without = await open({})
    expect(without.inside.queryByText(/workspace code/i)).toBeNull()
  })
})

test('NAV-12 the menu’s Logout says Failed to logout. where it fails', async () => {
  quiet()
  portalServer.use(
    http.post(`${api}/sign-out`, () => HttpResponse.json({ ok: true })),
    http.post('http://portal.test/identity', () => HttpResponse.error()),
  )
  const { user } = await openConsole('/password', {})
  await user.click((await menu()).getByRole('button', { name: 'Logout' }))
  expect(await screen.findByText('Failed to logout.')).toBeTruthy()
  expect(localStorage.getItem('logged_in')).toBe('true')
})

test('NAV-10 the analytics board and its manual open in a new tab', async () => {
  const analytics = { board: 'https://board.example/', manual: 'https://manual.example/' }
  const { user } = await openConsole('/password', { codes: ['DAB'], config: { analytics } })
  await unfold(user, 'Deep Analytic')
  const board = await (await menu()).findByRole('link', { name: /^Deep Analytic, / })
  const manual = (await menu()).getByRole('link', { name: /^Manual, / })
  expect([board, manual].map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    [analytics.board, '_blank'],
    [analytics.manual, '_blank'],
  ])
})

describe('what the shell knows stays current', () => {
  function Refused() {
    const provider = useDataProvider()
    const ask = () => void provider.getOne('employee', { id: 1 }).catch(() => undefined)
    return <button onClick={ask}>Ask</button>
  }

  test('follows changed permissions and company without a new sign-in', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    portalServer.use(
      http.get(`${api}/employee/1`, () => HttpResponse.json({ code: 'forbidden' }, { status: 403 })),
    )
    const { user, told } = await openConsole('/password', {
      codes: ['USB'],
      pages: { employee: <Refused />, department: <p>Departments</p> },
    })
    await unfold(user, 'Organization')
    await user.click((await menu()).getByRole('link', { name: 'Employees' }))
    const ask = await screen.findByRole('button', { name: 'Ask' })
    expect((await menu()).queryByRole('link', { name: 'Department' })).toBeNull()

    told.codes = ['USB', 'ORB']
    vi.setSystemTime(Date.now() + 6_000)
    await user.click(ask)
    await (await menu()).findByRole('link', { name: 'Department' })

    told.codes = ['ORB']
    told.company = { ...told.company, isPartnershipEnable: true }
    vi.advanceTimersByTime(6 * 60_000)
    await title(1)
    await (await menu()).findByRole('link', { name: /^Clients/ })
  })

  test('a moment without the network takes nothing away', async () => {
    const log = quiet()
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    await openConsole('/employee', { codes: ['USB'], pages: { employee: employees } })
    await screen.findByText('The list of employees')
    portalServer.use(
      http.get(`${api}/admin/access/me`, () => HttpResponse.error()),
      http.get(`${api}/client`, () => HttpResponse.error()),
    )
    vi.advanceTimersByTime(6 * 60_000)
    await waitFor(() => expect(log.mock.calls.flat()).toContain('The access list could not be fetched anew'))
    expect(screen.getByText('The list of employees')).toBeTruthy()
    expect((await menu()).getByRole('link', { name: 'Employees' })).toBeTruthy()
  })
})

describe('parts that cannot be loaded', () => {
  test('NAV-13 a script without answer for 120,000 ms is a ChunkLoadError', async () => {
    vi.useFakeTimers()
    expect(chunkPatience).toBe(120_000)
    const never = loadChunk(() => new Promise(() => undefined))
    let settled: unknown
    never.catch((error: unknown) => (settled = error))
    await vi.advanceTimersByTimeAsync(119_999)
    expect(settled).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toMatchObject({ name: 'ChunkLoadError', code: 'ChunkLoadError' })
    await expect(
      loadChunk(() => Promise.reject(new Error('Unable to preload CSS for /assets/App-1.css'))),
    ).rejects.toMatchObject({ code: 'CSS_CHUNK_LOAD_FAILED' })
  })

  test('NAV-13 a retry keeps typed text on the page', async () => {
    quiet()
    const load = vi
      .fn<() => Promise<() => React.ReactNode>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
      .mockResolvedValue(() => <p>Here at last</p>)
    const Part = later(load)
    const page = (
      <>
        <input aria-label="Note" />
        <Part />
      </>
    )
    const { user } = await openConsole('/employee', { codes: ['USB'], pages: { employee: page } })
    await user.type(await screen.findByLabelText('Note'), 'Typed')
    expect(
      await screen.findByText(/A part of the portal could not be loaded \(ChunkLoadError\)/),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Here at last')).toBeTruthy()
    expect(screen.getByLabelText('Note')).toHaveProperty('value', 'Typed')
  })

  test('a page that fails leaves the shell, and another page opens from it', async () => {
    quiet()
    function Failing(): React.ReactNode {
      throw new Error('Broken')
    }
    const pages = { employee: <Failing />, group: <p>The groups</p> }
    const { user } = await openConsole('/employee', { codes: ['USB'], pages })
    await screen.findByRole('heading', { name: 'Something went wrong on this page', level: 2 })
    await user.click((await menu()).getByRole('link', { name: 'Group' }))
    expect(await screen.findByText('The groups')).toBeTruthy()
  })
})

describe('notice of a new name', () => {
  const rebrand = { name: 'Nova', url: 'https://nova.example/', from: '2023-08-01' }

  test('NAV-15 stands before everything from its day on, names the brand and leads to the new portal', async () => {
    const { user } = await openConsole('/password', { config: { rebrand } })
    const notice = within(await screen.findByRole('dialog', { name: 'We are now Nova' }))
    expect(notice.getByText(/August 1, 2023/)).toBeTruthy()
    expect(notice.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(rebrand.url)
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog', { name: 'We are now Nova' })).toBeTruthy()
  })

  test('NAV-15 is absent before its day, and where it is not set', async () => {
    for (const config of [{ rebrand: { ...rebrand, from: '2999-01-01' } }, {}]) {
      await openConsole('/password', { config })
      await screen.findByRole('button', { name: /^Bintang Facilities/ })
      await screen.findByRole('button', { name: 'Change password' })
      expect(screen.queryByRole('dialog')).toBeNull()
      cleanup()
    }
  })
})

test('the chat widget’s script is added once', () => {
  const page = document.implementation.createHTMLDocument()
  startChat('https://chat.example/widget.js', page)
  startChat('https://chat.example/widget.js', page)
  expect([...page.scripts].map(({ src }) => src)).toEqual(['https://chat.example/widget.js'])
})
