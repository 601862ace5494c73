import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import type { ReactElement } from 'react'
import { Console } from '../../src/app/Console.tsx'
import type { DeploymentConfig } from '../../src/domain/platform/deploymentConfig.ts'
import { createEntryNavigation } from '../../src/providers/session/entryNavigation.ts'
import { createI18nProvider } from '../../src/providers/i18n/i18nProvider.ts'
import { createServices } from '../../src/providers/services.ts'
import { createVisit, keys } from '../../src/providers/session/visit.ts'
import type { CompanyFacts } from '../../src/resources/company/company.shapes.ts'
import { buildIdToken } from '../support/tokens.ts'

const root = 'http://portal.test'
export const api = `${root}/api`
export const portalServer = setupServer()

const config: DeploymentConfig = {
  name: 'Facility Portal',
  apiRoot: api,
  cmmsRoot: `${api}/cmms`,
  identity: {
    endpoint: `${root}/identity`,
    userPoolId: 'local_portal',
    clientId: 'console',
    flow: 'USER_PASSWORD_AUTH',
  },
  operatorClientId: 53,
  demo: false,
}

export interface ConsoleOptions {
  company?: Partial<CompanyFacts>
  /** Null where they cannot be read. */
  codes?: readonly string[] | null
  config?: Partial<DeploymentConfig>
  /** The resources' pages, by route. */
  pages?: Readonly<Record<string, ReactElement>>
}

/** What the API answers about the company and the caller; changed, it answers so from then on. */
export interface Told {
  company: CompanyFacts
  /** Null while they cannot be read. */
  codes: readonly string[] | null
}

/** The console of somebody who is signed in, at an address, over an API that only knows the shell's own calls. */
export async function openConsole(
  at: string,
  { company, codes = [], config: more, pages = {} }: ConsoleOptions,
) {
  const told: Told = {
    company: {
      id: 2,
      name: 'Bintang Facilities',
      isTrial: false,
      trialLeft: 0,
      customerId: null,
      useStripe: false,
      isPartnershipEnable: false,
      timeZone: 'Asia/Kuala_Lumpur',
      ...company,
    },
    codes,
  }
  portalServer.use(
    http.get(`${api}/client`, () => HttpResponse.json(told.company)),
    http.get(`${api}/user/profile`, () => HttpResponse.json({ id: 9, firstName: 'Aisyah', lastName: 'R' })),
    http.get(`${api}/user/password`, () => HttpResponse.json({ changedAt: null })),
    http.get(`${api}/admin/access/me`, () =>
      told.codes ? HttpResponse.json({ data: told.codes }) : HttpResponse.json({}, { status: 500 }),
    ),
    http.get(`${api}/batch`, () => HttpResponse.json([], { headers: { 'content-range': 'batch */0' } })),
  )
  const { id } = told.company
  localStorage.setItem(keys.signedIn, 'true')
  localStorage.setItem(keys.idToken, buildIdToken(id))
  localStorage.setItem(keys.accessToken, buildIdToken(id, { origin_jti: 'session-1' }))
  localStorage.setItem(keys.refreshToken, 'refresh-1')
  window.history.replaceState(null, '', at)
  const visit = createVisit(localStorage, sessionStorage)
  const navigation = createEntryNavigation(window, visit)
  const services = createServices({ ...config, ...more }, { visit, navigation, browser: window })
  const resources = Object.entries(pages).map(([name, list]) => ({ name, list }))
  const user = userEvent.setup()
  const view = render(
    <Console services={services} i18nProvider={await createI18nProvider('en')} pages={resources} />,
  )
  return { user, told, services, unmount: view.unmount }
}
