import { homeCountry } from '../../domain/people/countries.ts'
import { employeeBands, type EmployeeBand } from '../../domain/platform/registration.ts'

/** An account that has been made in the user pool and waits for its code. */
export interface Account {
  username: string
  userUuid: string
  email: string
  /** The code went to the address, not to the number. */
  byMail: boolean
}

/** What was typed of a registration; the passwords are apart because they are never kept. */
export interface Draft {
  firstName: string
  lastName: string
  email: string
  /** Country of the contact number. */
  country: string
  /** The contact number as it is written in that country. */
  number: string
  workspaceCode: string
  companyName: string
  companyCountry: string
  /** Id and name of the industry as JSON, because neither alone says which. */
  industry: string
  user: EmployeeBand
  /** What only this draft knows, by which the user pool lets it repeat its sign-up. */
  attempt: string
  /** The account that has been made for these details. */
  account?: Account
  /** The sign-up began with the company. */
  beginsWithCompany: boolean
  /** The account has been registered, so that only its code is missing. */
  registered: boolean
}

export interface Passwords {
  password: string
  repeated: string
}

const key = 'registration'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // something else lies there: as good as nothing
  }
}

/** 128 random bits; `crypto.randomUUID` is not there where a page comes over plain HTTP. */
const newAttempt = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The members of an object, or of nothing at all. */
const membersOf = (value: unknown) =>
  new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : [])

/** What was typed before the page was loaded anew. Read by hand: the form does not wait for a library of schemas. */
export function keptDraft(tab: Storage): Draft {
  const kept = membersOf(parsed(tab.getItem(key) ?? ''))
  const made = membersOf(kept.get('account'))
  const text = (members: ReadonlyMap<string, unknown>, name: string, otherwise = '') => {
    const value = members.get(name)
    return typeof value === 'string' ? value : otherwise
  }
  const username = text(made, 'username')
  return {
    firstName: text(kept, 'firstName'),
    lastName: text(kept, 'lastName'),
    email: text(kept, 'email'),
    country: text(kept, 'country', homeCountry),
    number: text(kept, 'number'),
    workspaceCode: text(kept, 'workspaceCode'),
    companyName: text(kept, 'companyName'),
    companyCountry: text(kept, 'companyCountry', homeCountry),
    industry: text(kept, 'industry'),
    user: employeeBands.find((band) => band === kept.get('user')) ?? employeeBands[0],
    attempt: text(kept, 'attempt') || newAttempt(),
    beginsWithCompany: kept.get('beginsWithCompany') === true,
    registered: kept.get('registered') === true && username !== '',
    account:
      username === ''
        ? undefined
        : {
            username,
            userUuid: text(made, 'userUuid'),
            email: text(made, 'email'),
            byMail: made.get('byMail') === true,
          },
  }
}

export const keepDraft = (tab: Storage, current: Draft) => tab.setItem(key, JSON.stringify(current))

export const forgetDraft = (tab: Storage) => tab.removeItem(key)
