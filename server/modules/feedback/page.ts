import { longest, ratings, type TypedName } from '../../../src/resources/feedback/feedbackForm.ts'
import { trackPath, star } from '../maintenance/public.ts'
import { html, type Html } from '../../platform/pages/html.ts'
import { header, languageLinks, type View } from '../../platform/pages/parts.ts'
import { feedbackTexts, type FeedbackTexts } from '../../../src/resources/feedback/feedbackTexts.ts'
import { locales, type Locale } from '../../../src/domain/text/locales.ts'
import type { VisitedFacility } from './visited.ts'

/** The form as it stands: what is typed in it, and what is wrong. */
export interface FormState {
  typed: Readonly<Record<TypedName, string>>
  rating: string
  /** Names the form, so that sending it twice leaves one record. */
  key: string
  problems: Readonly<Partial<Record<TypedName, string>>>
  /** Why it could not be sent, when that is not the visitor's doing. */
  failure?: string
}

export interface PageContext {
  locale: Locale
  facility: VisitedFacility
  /** Names the work request that the visitor's feedback opens. */
  track?: string | undefined
}

const addressOf = (path: string, { id }: VisitedFacility, locale: Locale, track?: string) =>
  `${path}?id=${id || ''}&lang=${locale}${track ? `&track=${track}` : ''}`

function card({ facility, locale }: PageContext, content: Html): Html {
  return html`<main class="card" id="page" lang="${locale}">${header(facility)}${content}</main>`
}

function field(text: FeedbackTexts, name: TypedName, { typed, problems }: FormState): Html {
  const problem = problems[name]
  const help = name === 'mobileNo' ? html`<p class="help" id="${name}-help">${text.mobileNoHelp}</p>` : html``
  const described = name === 'mobileNo' ? `${name}-help ${name}-problem` : `${name}-problem`
  const rules = html`id="${name}" name="${name}" maxlength="${longest[name]}" required
  aria-describedby="${described}" data-required="${text[`${name}Required`]}"
  ${problem ? html`aria-invalid="true"` : html``}`
  // The parser takes away one line break after the tag, which must not be the visitor's.
  const control =
    name === 'feedback'
      ? html`<textarea class="input" rows="4" ${rules}>${'\n'}${typed[name]}</textarea>`
      : html`<input
          class="input"
          ${rules}
          value="${typed[name]}"
          ${name === 'mobileNo' ? html`type="tel" inputmode="tel" autocomplete="tel"` : html`autocomplete="name"`}
        />`
  return html`<label class="label" for="${name}">${text[name]} <span aria-hidden="true">*</span></label
    >${control}${help}
    <p class="problem" id="${name}-problem">${problem ?? ''}</p>`
}

function stars(text: FeedbackTexts, chosen: string): Html {
  const choices = ratings.map(
    (rating) =>
      html`<label class="star"
        ><input
          type="radio"
          name="rating"
          value="${rating}"
          ${rating === chosen ? html`checked` : html``}
        />${star}<span class="tip">${rating}</span></label
      >`,
  )
  return html`<fieldset class="stars">
    <legend class="label">${text.rating}</legend>
    <div>${choices}</div>
  </fieldset>`
}

/** Which facility it is, at which site: one label looks like the next. */
const placeOf = ({ name, site, location }: VisitedFacility): Html =>
  html`${[[name, site].filter(Boolean).join(', '), location]
    .filter(Boolean)
    .map((line) => html`<p class="place">${line}</p>`)}`

/** The form, with what was typed and what is wrong with it. It works as it is, and better with its script. */
export function formView(context: PageContext, state: FormState): View {
  const { locale, facility } = context
  const text = feedbackTexts[locale]
  const switches = locales.map(
    ({ locale: one, name }) =>
      html`<button
        class="quiet"
        name="switch"
        value="${one}"
        lang="${one}"
        formnovalidate
        aria-pressed="${one === locale ? 'true' : 'false'}"
      >
        ${name}
      </button>`,
  )
  const body = html`<h1 class="title">${text.title}</h1>
    ${placeOf(facility)}
    <p class="lead">${text.lead}</p>
    <form
      method="post"
      action="${addressOf('/feedback', facility, locale)}"
      data-failed="${text.failed}"
      data-retry="${text.retry}"
      data-sending="${text.sending}"
    >
      <p class="failure" id="failure" role="alert" tabindex="-1">${state.failure ?? ''}</p>
      ${field(text, 'name', state)}${field(text, 'mobileNo', state)}${field(text, 'feedback', state)}
      ${stars(text, state.rating)}
      <div class="trap" aria-hidden="true">
        <label>${text.leaveEmpty} <input name="website" tabindex="-1" autocomplete="off" /></label>
      </div>
      <input type="hidden" name="key" value="${state.key}" />
      <button class="primary" type="submit">${state.failure ? text.retry : text.submit}</button>
      <div class="languages" role="group" aria-label="${text.language}">${switches}</div>
    </form>`
  return { title: text.title, body: card(context, body) }
}

const notice = (context: PageContext, path: string, title: string, lead: Html, further = html``): View => ({
  title,
  body: card(
    context,
    html`<h1 class="title">${title}</h1>
      ${lead}${further}${languageLinks(context.locale, (locale) => addressOf(path, context.facility, locale, context.track))}`,
  ),
})

const said = (lead: string) => html`<p class="lead">${lead}</p>`

/** The facility takes no feedback (spec 5), or there is none: the two look the same. */
export const closedView = (context: PageContext): View => {
  const { closed, closedLead } = feedbackTexts[context.locale]
  return notice(context, '/feedback', closed, said(closedLead))
}

/** For whoever came without a code. */
export const codelessView = (context: PageContext): View => {
  const { title, codelessLead } = feedbackTexts[context.locale]
  return notice(context, '/feedback', title, said(codelessLead))
}

export function thanksView(context: PageContext): View {
  const { thanks, thanksLead, follow } = feedbackTexts[context.locale]
  const { track, locale } = context
  const link = track
    ? html`<p><a class="primary" href="${trackPath(track)}?lang=${locale}">${follow}</a></p>`
    : html``
  return notice(context, '/feedback-response', thanks, said(thanksLead), link)
}
