import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  commonPasswordMessage,
  patternPasswordMessage,
  personalPasswordMessage,
} from '../../../src/domain/access/password.ts'
import { Entry } from '../../../src/entry/Entry.tsx'
import { createEntryNavigation } from '../../../src/providers/session/entryNavigation.ts'
import { entryEn } from '../../../src/providers/i18n/entry.ts'
import { createServices } from '../../../src/providers/services.ts'
import { createVisit } from '../../../src/providers/session/visit.ts'
import { api, openConsole, portalServer } from '../consoleHarness.tsx'

const identity = `${api.replace('/api', '')}/identity`
const good = 'Rahsia!23'
/** What another deployment's user pool may say. */
const foreign = 'Password did not conform with policy: Password must have uppercase characters'

beforeAll(() => portalServer.listen({ onUnhandledRequest: 'bypass' }))
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

type User = ReturnType<typeof userEvent.setup>

function openEntry(path: string): User {
  window.history.replaceState(null, '', path)
  const visit = createVisit(localStorage, sessionStorage)
  const navigation = createEntryNavigation(window, visit)
  const config = {
    name: 'Portal',
    apiRoot: api,
    cmmsRoot: `${api}/cmms`,
    identity: {
      endpoint: identity,
      userPoolId: 'local_portal',
      clientId: 'console',
      flow: 'USER_PASSWORD_AUTH' as const,
    },
    operatorClientId: 53,
    demo: false,
  }
  const services = createServices(config, { visit, navigation, browser: window })
  const language = { locale: 'en', messages: entryEn } as const
  render(<Entry navigation={navigation} ready={Promise.resolve(services)} language={language} />)
  return userEvent.setup()
}

/** The user pool refuses a new password with the words; it sends codes to anyone. */
const refuse = (message: string) =>
  portalServer.use(
    http.post(identity, ({ request }) =>
      request.headers.get('x-amz-target')?.endsWith('.ForgotPassword')
        ? HttpResponse.json({ CodeDeliveryDetails: { DeliveryMedium: 'SMS' } })
        : HttpResponse.json({ __type: 'InvalidPasswordException', message }, { status: 400 }),
    ),
    http.post(`${api}/register/invitation`, () =>
      HttpResponse.json({
        company: 'Bintang Facilities',
        firstName: 'Aisyah',
        contactNumber: '+60192837465',
      }),
    ),
    http.post(`${api}/register/invitation/account`, () =>
      HttpResponse.json(
        { code: 'InvalidPasswordException', message, errors: { password: message } },
        { status: 400 },
      ),
    ),
  )

const input = (id: string) => {
  const found = document.getElementById(id)
  if (!(found instanceof HTMLInputElement)) throw new Error(`There is no input ${id}`)
  return found
}
const shownAt = (id: string) => document.getElementById(`${id}-problem`)?.textContent

async function replace(user: User, id: string, value: string) {
  await waitFor(() => input(id))
  await user.clear(input(id))
  await user.type(input(id), value)
}

interface Form {
  open: () => Promise<User>
  /** Types the password twice and sends the form to the service. */
  send: (user: User, password: string) => Promise<void>
  /** The other fields as typed. */
  kept: Readonly<Record<string, string>>
  repeated: string
  personal: string
}

const forms: Record<string, Form> = {
  registration: {
    open: async () => {
      const user = openEntry('/register')
      await replace(user, 'firstName', 'Nur')
      await replace(user, 'lastName', 'Rahmanita')
      await replace(user, 'contactNumber', '0192837465')
      return user
    },
    send: async (user, password) => {
      await replace(user, 'password', password)
      await replace(user, 'confirmPassword', password)
      await user.click(screen.getByRole('button', { name: 'Next' }))
      const skip = await screen.findByRole('button', { name: 'Skip For Now' }).catch(() => undefined)
      if (skip) await user.click(skip)
    },
    kept: { firstName: 'Nur', lastName: 'Rahmanita' },
    repeated: 'confirmPassword',
    personal: 'Rahmanita1',
  },
  reset: {
    open: async () => {
      const user = openEntry('/login?step=forgot')
      await replace(user, 'username', '+60192837465')
      await user.click(screen.getByRole('button', { name: 'Send Code' }))
      await replace(user, 'code', '123456')
      return user
    },
    send: async (user, password) => {
      await replace(user, 'password', password)
      await replace(user, 'repeated', password)
      await user.click(screen.getByRole('button', { name: 'Set Password' }))
    },
    kept: { code: '123456' },
    repeated: 'repeated',
    personal: '0192837465',
  },
  invitation: {
    open: async () => {
      const user = openEntry('/register?step=invited#secret')
      await user.click(await screen.findByRole('button', { name: 'I have no account: set a password' }))
      await replace(user, 'email', 'own@example.com')
      return user
    },
    send: async (user, password) => {
      await replace(user, 'password', password)
      await replace(user, 'repeated', password)
      await user.click(screen.getByRole('button', { name: 'Set Password and Accept' }))
    },
    kept: { email: 'own@example.com' },
    repeated: 'repeated',
    personal: 'Bintang1',
  },
}

describe.each(Object.entries(forms))('%s', (_, { open, send, kept, repeated, personal }) => {
  test.each([commonPasswordMessage, personalPasswordMessage, foreign])(
    'REG-02 shows at the password what the server says of it, and keeps the rest: %s',
    async (message) => {
      refuse(message)
      const user = await open()
      await send(user, good)
      await waitFor(() => expect(shownAt('password')).toBe(message))
      expect(document.activeElement?.id).toBe('password')
      const values = { ...kept, password: good, [repeated]: good }
      for (const [id, value] of Object.entries(values)) expect([id, input(id).value]).toEqual([id, value])
      expect(screen.getAllByText(message)).toHaveLength(1)
    },
  )

  test('REG-02 refuses patterns and own facts at the password before the server is asked', async () => {
    refuse('The server is not asked.')
    const user = await open()
    for (const [password, message] of [
      ['abcabc', patternPasswordMessage],
      [personal, personalPasswordMessage],
    ] as const) {
      await replace(user, 'password', password)
      await replace(user, repeated, password)
      await user.click(screen.getByRole('button', { name: /^(Next|Set Password)/ }))
      expect([password, shownAt('password')]).toEqual([password, message])
    }
  })
})

test.each([commonPasswordMessage, personalPasswordMessage, foreign])(
  'AUTH-10 Change Password shows at the new password what the server says of it: %s',
  async (message) => {
    localStorage.setItem('CognitoIdentityServiceProvider.console.LastAuthUser', 'person-1')
    refuse(message)
    const { user } = await openConsole('/password', {})
    const named = (name: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
    await user.type(await named('Old password'), 'Lama!4567')
    await user.type(await named('New password'), good)
    await user.type(await named('Confirm password'), good)
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    expect((await screen.findByText(message)).id).toBe(
      (await named('New password')).getAttribute('aria-describedby'),
    )
    expect([(await named('Old password')).value, (await named('New password')).value]).toEqual([
      'Lama!4567',
      good,
    ])
  },
)
