import { useEffect, useRef, useState } from 'react'
import { logProblem } from '../../providers/page/log.ts'
import { IdentityError, passwordRefusal } from '../../providers/identity/identityError.ts'
import {
  confirmed as accountConfirmed,
  type EntryNavigation,
} from '../../providers/session/entryNavigation.ts'
import type { Services } from '../../providers/services.ts'
import {
  companyProblems,
  detailsProblems,
  workspaceProblems,
  type IsNumber,
  type Problems,
} from './checks.ts'
import { givenPassword } from './givenPassword.ts'
import { addressOf, steps, type Step } from './steps/steps.ts'
import { loadPhones } from './fields/usePhones.ts'
import { forgetDraft, keepDraft, keptDraft, type Account, type Draft, type Passwords } from './draft.ts'

/** Fetches what talks with the server, which the form does not wait for. */
export const loadCalls = () => import('./calls.ts')
/** Whether a number is possible is looked at where the form is sent. */
const anyNumber = () => true

type Calls = Awaited<ReturnType<typeof loadCalls>>

/** Fields whose refusals go by another name than their values. */
const shownAs: ReadonlyMap<string, readonly string[]> = new Map([
  ['number', ['contactNumber', 'contact']],
  ['country', ['contactNumber', 'contact']],
  ['companyCountry', ['country']],
  ['repeated', ['confirmPassword']],
])

/** What the identity service refused of the first step, which is where it is corrected. */
function detailsRefusal(error: unknown): Problems | undefined {
  if (error instanceof IdentityError && error.code === 'UsernameExistsException')
    return { contactNumber: error.message }
  const password = passwordRefusal(error)
  return password === undefined ? undefined : { password }
}

/** A registration in progress: what was typed, what is wrong with it, and its steps (spec 4). */
export interface Registration {
  draft: Draft
  passwords: Passwords
  problems: Problems
  /** No step has been passed since the page was loaded: the company's asks for the password, too. */
  isFirst: boolean
  /** How often the form has been checked, here or by the server. */
  checked: number
  /** What refused the last call; shown under the form. */
  refusal: unknown
  busy: boolean
  change: (values: Partial<Draft>) => void
  changePasswords: (values: Partial<Passwords>) => void
  go: (step: Step) => void
  /** The step at an address, or the one that has to come first. */
  stepAt: (search: string) => Step
  next: () => Promise<void>
  join: (withCode: boolean) => Promise<void>
  signUpCompany: () => Promise<void>
  confirm: (code: string) => Promise<void>
  /** Takes back what refused the last call, before another of the same page is made. */
  forget: () => void
}

export function useRegistration(ready: Promise<Services>, navigation: EntryNavigation): Registration {
  const [draft, setDraft] = useState(() => keptDraft(sessionStorage))
  const [passwords, setPasswords] = useState<Passwords>({ password: '', repeated: '' })
  const [problems, setProblems] = useState<Problems>({})
  const [checked, setChecked] = useState(0)
  const [refusal, setRefusal] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  /** The password that the draft's account was made with; unknown once the page has been loaded anew. */
  const madeWith = useRef<string>(undefined)
  const confirmed = useRef<string>(undefined)
  /** Clicks that follow one another faster than the page is drawn are one. */
  const working = useRef(false)
  /** The details have been checked since the page was loaded, so that the password is there as well. */
  const [passed, setPassed] = useState(false)
  useEffect(() => keepDraft(sessionStorage, draft), [draft])

  const show = (found: Problems) => {
    setProblems(found)
    setChecked((count) => count + 1)
    setRefusal(undefined)
    return Object.keys(found).length === 0
  }
  const go = (step: Step) => navigation.go(addressOf(step))
  useEffect(
    () =>
      navigation.subscribe(() => {
        setProblems({})
        setRefusal(undefined)
      }),
    [navigation],
  )

  /** What is being corrected is no longer called wrong. */
  const forgive = (changed: readonly string[]) => {
    const names = new Set(changed.flatMap((name) => shownAs.get(name) ?? [name]))
    if (Object.keys(problems).some((name) => names.has(name))) {
      setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => !names.has(name))))
    }
  }

  /** How numbers are assessed; without the tables, which may not have arrived, the server has the last word. */
  const numbers = (): Promise<IsNumber> =>
    loadPhones().then(
      ({ contactNumberOf }) =>
        (number, country) =>
          contactNumberOf(number, country) !== undefined,
      (error: unknown) => {
        logProblem('Numbers were not checked', error)
        return anyNumber
      },
    )

  /** One call at a time; what it refuses is shown at its field where the form has one, else under the form. */
  const run = async (
    fields: readonly string[],
    work: (calls: Calls, services: Services) => Promise<void>,
  ) => {
    if (working.current) return
    working.current = true
    setBusy(true)
    try {
      await work(await loadCalls(), await ready)
    } catch (error) {
      const found = detailsRefusal(error)
      if (found) {
        if (passed) go('signup')
        const { contactNumber: contact, ...others } = found
        setProblems(passed || contact === undefined ? found : { ...others, contact })
        setChecked((count) => count + 1)
        return
      }
      const { fieldRefusals } = await loadCalls()
      const refused = fieldRefusals(error)
      const ours = Object.entries(refused).filter(([name]) => fields.includes(name))
      setProblems(Object.fromEntries(ours))
      setChecked((count) => count + 1)
      const others = Object.entries(refused).filter(([name]) => !fields.includes(name))
      if (ours.length === 0 || others.length > 0) {
        setRefusal(others.length > 0 ? new Error(others.map(([, message]) => message).join(' ')) : error)
      }
    } finally {
      working.current = false
      setBusy(false)
    }
  }

  /** The account of the details as they are now, made where there is none yet. */
  const account = async (calls: Calls, services: Services): Promise<Account> => {
    const { password } = passwords
    const before = draft.account
    if (before && madeWith.current === password && calls.isFor(before, draft)) return before
    const made = await calls.makeAccount(services, draft, password)
    madeWith.current = password
    setDraft((current) => ({ ...current, account: made, registered: false }))
    return made
  }

  return {
    draft,
    passwords,
    problems,
    isFirst: !passed,
    checked,
    refusal,
    busy,
    change: (values) => {
      setDraft((current) => ({ ...current, ...values }))
      forgive(Object.keys(values))
    },
    changePasswords: (values) => {
      setPasswords((current) => ({ ...current, ...values }))
      forgive(Object.keys(values))
    },
    go,
    stepAt: (search) => {
      const asked = new URLSearchParams(search).get('step')
      const step = steps.find((one) => one === asked) ?? 'signup'
      if (step === 'confirm') return draft.account && draft.registered ? step : 'signup'
      return passed || step === 'signupclient' ? step : 'signup'
    },
    next: async () => {
      if (!show(detailsProblems(draft, passwords, await numbers()))) return
      setPassed(true)
      go('workspace')
    },
    join: async (withCode) => {
      if (!show(withCode ? workspaceProblems(draft) : {})) return
      const wrong = detailsProblems(draft, passwords, await numbers())
      if (Object.keys(wrong).length > 0) {
        // They have been back, and came here again by the browser's own button.
        go('signup')
        setProblems(wrong)
        return
      }
      await run(['workspaceCode'], async (calls, services) => {
        const made = await account(calls, services)
        await calls.register(services, draft, made, withCode ? draft.workspaceCode.trim() : '')
        setDraft((current) => ({ ...current, registered: true }))
        go('confirm')
      })
    },
    signUpCompany: async () => {
      if (!show(companyProblems(draft, passed ? undefined : passwords, await numbers()))) return
      const fields = [
        'firstName',
        'lastName',
        'companyName',
        'country',
        'industry',
        'user',
        'email',
        'contact',
      ]
      await run(fields, async (calls, services) => {
        await calls.registerCompany(services, draft, await account(calls, services))
        setDraft((current) => ({ ...current, registered: true, beginsWithCompany: !passed }))
        go('confirm')
      })
    },
    confirm: async (code) => {
      const username = draft.account?.username
      if (code.trim() === '' || username === undefined) return
      show({})
      await run([], async (calls, services) => {
        // A sign-in that failed is tried again without the code, which has been used up.
        const password = madeWith.current ?? givenPassword(username)
        if (confirmed.current !== username) {
          const done = await calls.verify(services, username, code.trim(), password)
          confirmed.current = username
          if (done === 'signed in') return forgetDraft(sessionStorage)
        }
        if (password === undefined) navigation.go(`/login${accountConfirmed}`)
        else await calls.signIn(services, username, password)
        forgetDraft(sessionStorage)
      })
    },
    forget: () => setRefusal(undefined),
  }
}
