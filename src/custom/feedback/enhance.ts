import { contactOnly } from '../../resources/feedback/feedbackForm.ts'
import { forgetDraft, keepDraft, restoreDraft } from './draft.ts'

/** How long an answer is waited for, in milliseconds. */
const patience = 20_000

const formOf = (target: EventTarget | null) =>
  target instanceof HTMLFormElement && target.closest('#page') ? target : undefined

let busy = false

/** The form of the page as it stands, to be checked by us: the browser's own bubbles come in the browser's language. */
function takeOn(): HTMLFormElement | null {
  const form = document.querySelector<HTMLFormElement>('#page form')
  if (form) form.noValidate = true
  return form
}

/** Marks the fields that are required and blank, and puts the cursor into the first of them. */
function findBlanks(form: HTMLFormElement): boolean {
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[data-required]')]
  const blank = fields.filter(({ value }) => value.trim() === '')
  for (const field of fields) say(field, blank.includes(field) ? (field.dataset['required'] ?? '') : '')
  blank[0]?.focus()
  return blank.length > 0
}

function say(field: HTMLElement, problem: string) {
  if (problem) field.setAttribute('aria-invalid', 'true')
  else field.removeAttribute('aria-invalid')
  const place = document.getElementById(`${field.id}-problem`)
  if (place) place.textContent = problem
}

function contents(form: HTMLFormElement, submitter: HTMLElement | null): URLSearchParams {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value)
  if (submitter instanceof HTMLButtonElement && submitter.name) body.set(submitter.name, submitter.value)
  return body
}

/** Takes over the page that the server answered with. @returns false where the answer is none of its pages */
function takeOver(answer: string): boolean {
  const page = new DOMParser().parseFromString(answer, 'text/html')
  const next = page.getElementById('page')
  const current = document.getElementById('page')
  if (!next || !current) return false
  current.replaceWith(document.adoptNode(next))
  document.documentElement.lang = page.documentElement.lang
  document.title = page.title
  takeOn()
  return true
}

/** Where reading goes on after the form has been answered. */
function moveFocus(switched: string | null) {
  const wrong = document.querySelector<HTMLElement>('#page [aria-invalid="true"]')
  const failure = document.getElementById('failure')
  const language = switched
    ? document.querySelector<HTMLElement>(`button[name="switch"][value="${CSS.escape(switched)}"]`)
    : null
  const place = language ?? wrong ?? (failure?.textContent ? failure : undefined)
  place?.focus()
}

function fail(form: HTMLFormElement) {
  const failure = document.getElementById('failure')
  if (failure) failure.textContent = form.dataset['failed'] ?? ''
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]')
  if (button) button.textContent = form.dataset['retry'] ?? ''
  failure?.focus()
}

async function send(form: HTMLFormElement, submitter: HTMLElement | null) {
  const body = contents(form, submitter)
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]')
  const label = button?.textContent ?? ''
  busy = true
  form.setAttribute('aria-busy', 'true')
  if (button && !body.has('switch')) button.textContent = form.dataset['sending'] ?? label
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(patience),
    })
    if (answer.redirected) {
      forgetDraft()
      window.location.assign(answer.url)
      return
    }
    if (!takeOver(await answer.text())) throw new Error('The answer is no page')
    moveFocus(body.get('switch'))
  } catch {
    // Offline, too slow or broken: what was typed stands, and can be sent again.
    if (button) button.textContent = label
    fail(form)
  } finally {
    busy = false
    form.removeAttribute('aria-busy')
  }
}

document.addEventListener('submit', (event) => {
  const form = formOf(event.target)
  if (!form) return
  event.preventDefault()
  if (busy) return
  const { submitter } = event
  const switching = submitter instanceof HTMLButtonElement && submitter.name === 'switch'
  if (!switching && findBlanks(form)) return
  void send(form, submitter)
})

document.addEventListener('input', (event) => {
  const field = event.target
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  if (field.name === 'mobileNo') {
    const digits = contactOnly(field.value)
    if (digits !== field.value) field.value = digits
  }
  if (field.value.trim()) say(field, '')
  if (field.form) keepDraft(field.form)
})

const form = takeOn()
if (form) restoreDraft(form)
