import { isColour } from '../../../src/domain/text/colour.ts'
import { initialsOf } from '../../../src/domain/text/initials.ts'
import { locales, type Locale } from '../../../src/domain/text/locales.ts'
import { escapeText, html, type Html } from './html.ts'

/** A page with its title, before it is put into the shell. */
export interface View {
  title: string
  body: Html
}

/** The company as visitors see it. */
export interface PageOwner {
  company: string
  logo: string | null
  brandColour: string | null
}

/** Other origins would learn of the visit; the page's policy loads none of them. */
const isOwnImage = (logo: string) => /^(\/(?![/\\])|data:image\/)/.test(logo)

/** The company's logo and name. */
export function header({ company, logo, brandColour }: PageOwner): Html {
  if (!company) return html``
  const picture =
    logo && isOwnImage(logo)
      ? html`<img class="logo" src="${logo}" alt="" width="48" height="48" />`
      : html`<span class="logo" aria-hidden="true">${initialsOf(company)}</span>`
  const content = html`${picture}<span>${company}</span>`
  return isColour(brandColour)
    ? html`<header class="company branded" style="border-color: ${brandColour}">${content}</header>`
    : html`<header class="company">${content}</header>`
}

/** Links to the page in each language, for pages without input. */
export function languageLinks(current: Locale, addressIn: (locale: Locale) => string): Html {
  const links = locales.map(({ locale, name }) =>
    locale === current
      ? html`<span lang="${locale}" aria-current="true">${name}</span>`
      : html`<a lang="${locale}" href="${addressIn(locale)}">${name}</a>`,
  )
  const word = locales.find(({ locale }) => locale === current)?.word ?? ''
  return html`<nav class="languages" aria-label="${word}">${links}</nav>`
}

/** Replaces the places of a text: `filled('Promised by {time}', {time: '9:00'})`. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

/** Puts a view into the page that the console's build made for it. */
export const pageOf = (shell: string, locale: Locale, { title, body }: View): string =>
  shell
    .replace('__LANG__', () => locale)
    .replace('__TITLE__', () => escapeText(title))
    .replace('__PAGE__', () => body.text)
