import { act, cleanup, render, screen, waitFor, within, fireEvent } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { ListBase, useListContext, type ResourceProps } from 'react-admin'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Console } from '../../../src/app/Console.tsx'
import { Entry } from '../../../src/entry/Entry.tsx'
import type { DeploymentConfig } from '../../../src/domain/platform/deploymentConfig.ts'
import { createEntryNavigation } from '../../../src/providers/session/entryNavigation.ts'
import { entryEn } from '../../../src/providers/i18n/entry.ts'
import { createI18nProvider } from '../../../src/providers/i18n/i18nProvider.ts'
import { createServices, startServices, type Services } from '../../../src/providers/services.ts'
import { createVisit, keys } from '../../../src/providers/session/visit.ts'
import { buildIdToken } from '../../support/tokens.ts'

const root = 'http://portal.test'
const api = `${root}/api`
const server = setupServer()
let services: Services

const config = {
  name: 'Facility Portal',
  apiRoot: api,
  cmmsRoot: `${api}/cmms`,
  identity: {
    endpoint: `${root}/identity`,
    userPoolId: 'local_portal',
    clientId: 'console',
    flow: 'USER_PASSWORD_AUTH' as const,
  },
  operatorClientId: 53,
  demo: false,
}

const companies = [
  { clientId: 2, cpnName: 'Bintang Facilities', cpnLogo: '/files/2', isApprove: true },
  { clientId: 3, cpnName: 'Awan Security', cpnLogo: null, isApprove: true },
  { clientId: 4, cpnName: 'Pending Sdn Bhd', cpnLogo: null, isApprove: false },
]
const company = {
  id: 2,
  name: 'Bintang Facilities',
  logo: '/files/2',
  isTrial: false,
  trialLeft: 0,
  customerId: null,
  useStripe: false,
  isPartnershipEnable: false,
  timeZone: 'Asia/Kuala_Lumpur',
}
const english = { locale: 'en', messages: entryEn } as const
const asked: string[] = []

/** The pool's calls, by operation; refusals by exception name. */
function pool(operations: Record<string, (body: Record<string, unknown>) => object>) {
  server.use(
    http.post(`${root}/identity`, async ({ request }) => {
      const operation = (request.headers.get('x-amz-target') ?? '').split('.')[1] ?? ''
      asked.push(operation)
      const answer = operations[operation]
      if (!answer)
        return HttpResponse.json({ __type: 'UnknownOperation', message: operation }, { status: 400 })
      const body = answer(JSON.parse(await request.text()))
      return HttpResponse.json(body, { status: '__type' in body ? 400 : 200 })
    }),
  )
}

const tokens = (clientId: number) => {
  const IdToken = buildIdToken(clientId)
  return {
    AuthenticationResult: { IdToken, AccessToken: IdToken, RefreshToken: 'refresh-1', ExpiresIn: 3600 },
  }
}

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  asked.length = 0
  server.use(
    http.post(`${api}/sign-out`, () => {
      asked.push('sign-out')
      return HttpResponse.json({ ok: true })
    }),
    http.get(`${api}/client/user`, () => HttpResponse.json(companies)),
    http.get(`${api}/client`, () => HttpResponse.json(company)),
    http.get(`${api}/user/profile`, () =>
      HttpResponse.json({ id: 9, firstName: 'Aisyah', lastName: 'Rahman' }),
    ),
    http.get(`${api}/admin/access/me`, () => HttpResponse.json({ data: ['USB', 'ORF', 'PNA'] })),
    // A deployment that knows the specification's calls alone.
    http.get(`${api}/user/start`, () => HttpResponse.json({}, { status: 404 })),
    http.get(`${api}/employee`, () =>
      HttpResponse.json([{ id: 1 }], { headers: { 'content-range': 'user 0-0/412' } }),
    ),
    // A deployment that pushes nothing itself.
    http.get(`${root}/events`, () => HttpResponse.json({}, { status: 404 })),
    http.get(`${api}/notification`, () =>
      HttpResponse.json([], { headers: { 'content-range': 'notification */0' } }),
    ),
    http.get(`${api}/notification/setting`, () =>
      HttpResponse.json({ muted: [], quiet: null, sound: false }),
    ),
    http.get(`${api}/dashboard/waiting`, () => HttpResponse.json({ needs: [] })),
    http.get(`${api}/dashboard/layout`, () => HttpResponse.json({ ordered: [], hidden: [], setUp: null })),
    http.get(`${api}/department`, () =>
      HttpResponse.json([], { headers: { 'content-range': 'department */0' } }),
    ),
  )
})
afterEach(() => {
  cleanup()
  server.resetHandlers()
})

function opened(path: string) {
  window.history.replaceState(null, '', path)
  const visit = createVisit(localStorage, sessionStorage)
  const navigation = createEntryNavigation(window, visit)
  services = createServices(config, { visit, navigation, browser: window })
  return services
}

function openEntry(path: string) {
  const { navigation } = opened(path)
  render(<Entry navigation={navigation} ready={Promise.resolve(services)} language={english} />)
  return userEvent.setup()
}

function signedIn(clientId = 2) {
  const token = buildIdToken(clientId)
  const stored = {
    idToken: token,
    accessToken: token,
    refreshToken: 'refresh-1',
    signedIn: 'true',
    clientId: String(clientId),
  }
  for (const [name, value] of Object.entries(stored))
    localStorage.setItem(keys[name as keyof typeof keys], value)
  localStorage.setItem('CognitoIdentityServiceProvider.console.LastAuthUser', 'person-1')
  return token
}

const path = () => window.location.pathname

describe('sign-in page', () => {
  test('AUTH-03 NAV-03 sign-in stores the tokens, sets logged_in, uploads the push token and goes to /direct', async () => {
    const uploads: unknown[] = []
    server.use(
      http.post(`${api}/notification/firebase`, async ({ request }) => {
        uploads.push(await request.json())
        return HttpResponse.json({})
      }),
    )
    const sent: unknown[] = []
    pool({
      InitiateAuth: (body) => {
        sent.push(body['AuthParameters'])
        return tokens(0)
      },
    })
    localStorage.setItem(keys.pushToken, 'push-1')
    const user = openEntry('/employee')
    expect(path()).toBe('/login')
    expect(localStorage.getItem(keys.view)).toBe('Login')
    expect(screen.getByRole('heading').textContent).toBe('Welcome Back')

    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(screen.getByText('Username is required!')).toBeTruthy()
    expect(screen.getByText('Password is required!')).toBeTruthy()
    expect(asked).toEqual([])

    await user.type(screen.getByLabelText('Username'), ' aisyah@portal.test ')
    await user.type(screen.getByLabelText('Password'), 'secret1')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text')
    await user.click(screen.getByRole('button', { name: 'Sign In' }))

    await waitFor(() => expect(path()).toBe('/direct'))
    expect(sent).toEqual([{ USERNAME: 'aisyah@portal.test', PASSWORD: 'secret1' }])
    expect(localStorage.getItem(keys.signedIn)).toBe('true')
    expect(localStorage.getItem(keys.idToken)).toBe(localStorage.getItem(keys.accessToken))
    expect(localStorage.getItem(keys.refreshToken)).toBe('refresh-1')
    expect(localStorage.getItem(keys.clientId)).toBe('0')
    await waitFor(() => expect(uploads).toEqual([{ appId: 2, token: 'push-1' }]))
    expect(await screen.findByText('Hello, Aisyah')).toBeTruthy()
  })

  test('AUTH-04 shows a refusal’s message under the form, keeps input, and signs no one in', async () => {
    pool({
      InitiateAuth: () => ({ __type: 'NotAuthorizedException', message: 'Incorrect username or password.' }),
    })
    const user = openEntry('/login')
    await user.type(screen.getByLabelText('Username'), 'aisyah')
    await user.type(screen.getByLabelText('Password'), 'wrong{Enter}')
    const alert = await screen.findByText('Incorrect username or password.')
    expect(alert.getAttribute('role')).toBe('alert')
    expect(alert.closest('form')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('aisyah')
    expect(localStorage.getItem(keys.signedIn)).toBeNull()
    expect(localStorage.getItem(keys.idToken)).toBeNull()
    expect(localStorage.getItem(keys.tenant)).toBeNull()
    expect(path()).toBe('/login')
  })

  test('speaks Bahasa Malaysia once chosen, here and in the console', async () => {
    const user = openEntry('/login')
    await user.click(screen.getByRole('button', { name: 'Bahasa Malaysia' }))
    expect(await screen.findByRole('heading', { name: 'Selamat Kembali' })).toBeTruthy()
    await vi.waitFor(() => expect(document.documentElement.lang).toBe('ms'))
    expect(localStorage.getItem('RaStore.locale')).toBe('"ms"')
  })

  test('NAV-15 the notice of a new name stands before sign-in and the chooser from its day on, not before', async () => {
    const rebrand = { name: 'Nova', url: 'https://nova.example/', from: '2023-08-01' }
    for (const path of ['/login', '/direct', '/register']) {
      const { navigation } = opened(path)
      const renamed = { ...services, config: { ...config, rebrand } }
      render(<Entry navigation={navigation} ready={Promise.resolve(renamed)} language={english} />)
      await screen.findByRole('heading', { name: 'We are now Nova' })
      const notice = within(screen.getByRole('alert'))
      expect(notice.getByText(/August 1, 2023/)).toBeTruthy()
      expect(notice.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(rebrand.url)
      expect(screen.queryByRole('textbox')).toBeNull()
      cleanup()
    }
    const { navigation } = opened('/login')
    const later = { ...services, config: { ...config, rebrand: { ...rebrand, from: '2999-01-01' } } }
    render(<Entry navigation={navigation} ready={Promise.resolve(later)} language={english} />)
    expect(await screen.findByText('Sign in to Facility Portal')).toBeTruthy()
    expect(screen.queryByText('We are now Nova')).toBeNull()
  })

  test('says so where the settings cannot be read, and tries again when told to', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { navigation } = opened('/login')
    render(
      <Entry navigation={navigation} ready={Promise.reject(new Error('no settings'))} language={english} />,
    )
    expect(await screen.findByText('The settings of this portal could not be read')).toBeTruthy()
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(reload).toHaveBeenCalledTimes(1)
    reload.mockRestore()
    log.mockRestore()
  })
})

test('shows that the portal does not answer while it retries, then continues', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  signedIn()
  const { navigation } = opened('/direct')
  let answer: (given: typeof services) => void = () => undefined
  const ready = new Promise<typeof services>((resolve) => (answer = resolve))
  render(<Entry navigation={navigation} ready={ready} language={english} />)
  expect(await screen.findByText('Loading…')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(screen.getByText(/has not answered yet/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  vi.useRealTimers()
  answer(services)
  expect(await screen.findByRole('searchbox')).toBeTruthy()
})

describe('workspace chooser', () => {
  test('NAV-02 shows a signed-in visitor the approved companies, searched in any case', async () => {
    signedIn(0)
    const user = openEntry('/login')
    expect(path()).toBe('/direct')
    expect(localStorage.getItem(keys.view)).toBe('Redirect')
    const names = () =>
      screen.getAllByRole('listitem').map((item) => within(item).getByRole('button').textContent)
    await screen.findByText('Bintang Facilities')
    expect(names()).toEqual(['ASAwan Security', 'Bintang Facilities'])
    await user.type(screen.getByRole('searchbox'), 'FACIL')
    expect(names()).toEqual(['Bintang Facilities'])
  })

  test('entering sets clientId and isActive, refreshes the token, and opens the cookie session', async () => {
    const changed: unknown[] = []
    const sessions: (string | null)[] = []
    let company = 0
    pool({
      InitiateAuth: () => tokens(company),
      UpdateUserAttributes: (body) => {
        changed.push(body['UserAttributes'])
        company = 2
        return { CodeDeliveryDetailsList: [] }
      },
      GetUser: () => ({ Username: 'person-1', UserAttributes: [] }),
    })
    server.use(
      http.post(`${api}/validate/session`, ({ request }) => {
        // Without credentials a browser drops the cookie of an API of another origin.
        expect(request.credentials).toBe('include')
        sessions.push(request.headers.get('authorization'))
        return HttpResponse.json({})
      }),
    )
    sessionStorage.setItem('returnTo', '/no-such-page?x=1')
    signedIn(0)
    const user = openEntry('/direct')
    await user.click(await screen.findByText('Bintang Facilities'))
    await waitFor(() => expect(path()).toBe('/no-such-page'), { timeout: 5000 })
    expect(changed).toEqual([
      [
        { Name: 'custom:clientId', Value: '2' },
        { Name: 'custom:isActive', Value: '1' },
      ],
    ])
    expect(services.session.claims()?.clientId).toBe(2)
    expect(localStorage.getItem(keys.clientId)).toBe('2')
    expect(localStorage.getItem(keys.tenant)).toBe('Bintang Facilities')
    expect(sessions).toEqual([`Bearer ${localStorage.getItem(keys.idToken)}`])
    expect(sessionStorage.getItem('returnTo')).toBeNull()
  })

  test('a failure to enter says so and leaves the choice open', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    pool({ UpdateUserAttributes: () => ({ __type: 'InternalErrorException', message: 'Later, please' }) })
    signedIn(0)
    const user = openEntry('/direct')
    await user.click(await screen.findByText('Bintang Facilities'))
    expect(await screen.findByText('Failed to enter workspace. Later, please')).toBeTruthy()
    expect(path()).toBe('/direct')
    expect(screen.getByText('Awan Security').closest('button')?.disabled).toBe(false)
    log.mockRestore()
  })
})

function People() {
  const { total } = useListContext()
  return <p>People: {total}</p>
}
const pages: readonly ResourceProps[] = [
  {
    name: 'employee',
    list: (
      <ListBase>
        <People />
      </ListBase>
    ),
  },
  { name: 'department', list: <p>Departments</p> },
  { name: 'pin', list: <p>Pins</p> },
]

async function openConsole(at: string) {
  opened(at)
  render(<Console services={services} i18nProvider={await createI18nProvider('en')} pages={pages} />)
  return userEvent.setup()
}

const menuLinks = async () => {
  const menu = await screen.findByRole('navigation', { name: 'Main menu' })
  await within(menu).findByRole('button', { name: 'Organization' })
  for (const line of within(menu).queryAllByRole('button', { expanded: false })) fireEvent.click(line)
  return within(menu)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
}

async function openAccountMenu(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: /^Bintang Facilities/ }))
}

test('NAV-05 the chat widget is started where one is configured, and nothing of one is loaded otherwise', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const scripts = () => [...document.scripts].map(({ src }) => src)
  const start = async (more: Partial<DeploymentConfig>) => {
    const visit = createVisit(localStorage, sessionStorage)
    server.use(http.get('/config.json', () => HttpResponse.json({ ...config, ...more })))
    await startServices({ visit, navigation: createEntryNavigation(window, visit), browser: window })
  }
  await start({})
  expect(scripts()).toEqual([])
  await start({ chat: { script: 'https://chat.example/widget.js' } })
  expect(scripts()).toEqual(['https://chat.example/widget.js'])
  log.mockRestore()
})

describe('shell', () => {
  beforeEach(() => {
    signedIn(2)
  })

  test('the menu holds, in the spec’s order, the pages there are that the codes allow to read', async () => {
    await openConsole('/dashboard')
    expect(await menuLinks()).toEqual([
      '/dashboard',
      '/employee',
      '/group',
      '/department',
      '/employee-kit',
      '/policy',
      '/job',
      '/password',
      '/batch',
    ])
    // The page is loaded when it is opened.
    const greeting = await screen.findByText(/^Good \w+, Aisyah$/, {}, { timeout: 20_000 })
    expect(greeting).toBeTruthy()
    expect(await screen.findByText('Nothing waits for you.')).toBeTruthy()
    expect(await screen.findByText('Bintang Facilities')).toBeTruthy()
    expect(screen.queryByText('Pins')).toBeNull()
  })

  test('NAV-03 going to a page in the shell records its name, and / is the dashboard', async () => {
    const user = await openConsole('/')
    expect(path()).toBe('/dashboard')
    await menuLinks()
    await user.click(screen.getAllByRole('link', { name: 'Employees' })[0] ?? document.body)
    expect(await screen.findByText('People: 412')).toBeTruthy()
    expect(localStorage.getItem(keys.view)).toBe('Employees')
  })

  test('NAV-14 an unknown address shows a not-found page inside the shell', async () => {
    await openConsole('/no-such-page')
    expect(await screen.findByRole('heading', { name: 'There is no such page', level: 2 })).toBeTruthy()
    expect(await menuLinks()).toContain('/employee')
  })

  test('NAV-12 Logout signs out at the service, sets logged_in to false and goes to /login', async () => {
    signedIn(2)
    pool({ RevokeToken: () => ({}) })
    localStorage.setItem(keys.accessToken, buildIdToken(2, { origin_jti: 'session-1' }))
    localStorage.setItem(keys.tenant, 'Bintang Facilities')
    const user = await openConsole('/dashboard')
    await openAccountMenu(user)
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
    await waitFor(() => expect(path()).toBe('/login'))
    expect(asked).toEqual(['sign-out', 'RevokeToken'])
    expect(localStorage.getItem(keys.signedIn)).toBe('false')
    expect(localStorage.getItem(keys.idToken)).toBeNull()
    expect(localStorage.getItem(keys.refreshToken)).toBeNull()
  })

  test('NAV-12 a failing sign-out says Failed to logout. and keeps the session', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    server.use(http.post(`${root}/identity`, () => HttpResponse.error()))
    localStorage.setItem(keys.accessToken, buildIdToken(2, { origin_jti: 'session-1' }))
    const user = await openConsole('/dashboard')
    await openAccountMenu(user)
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
    expect(await screen.findByText('Failed to logout.')).toBeTruthy()
    expect(path()).toBe('/dashboard')
    expect(localStorage.getItem(keys.signedIn)).toBe('true')
    expect(localStorage.getItem(keys.refreshToken)).toBe('refresh-1')
    log.mockRestore()
  })

  test('AUTH-09 where the access list fails, the dashboard says so and offers another try', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let broken = true
    server.use(
      http.get(`${api}/admin/access/me`, () =>
        broken ? HttpResponse.json({}, { status: 503 }) : HttpResponse.json({ data: ['USB'] }),
      ),
    )
    const user = await openConsole('/dashboard')
    expect(await screen.findByText(/Your permissions could not be read/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Employees' })).toBeNull()
    broken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await menuLinks()).toEqual([
      '/dashboard',
      '/employee',
      '/group',
      '/employee-kit',
      '/password',
      '/batch',
    ])
    log.mockRestore()
  })

  test('AUTH-09 a page reports unreadable permissions, not a closed page, and retries', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let broken = true
    server.use(
      http.get(`${api}/admin/access/me`, () =>
        broken ? HttpResponse.json({}, { status: 500 }) : HttpResponse.json({ data: ['ORF', 'ORB'] }),
      ),
    )
    const user = await openConsole('/department')
    expect(await screen.findByText(/Your permissions could not be read/)).toBeTruthy()
    expect(screen.queryByText(/not authorized|^Departments$/)).toBeNull()
    broken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Departments')).toBeTruthy()
    log.mockRestore()
  })

  test('Change Workspace leads to the chooser', async () => {
    const user = await openConsole('/dashboard')
    await openAccountMenu(user)
    await user.click(await screen.findByRole('menuitem', { name: 'Change Workspace' }))
    expect(path()).toBe('/direct')
  })
})
