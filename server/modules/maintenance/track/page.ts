import { filled, header, languageLinks, type View } from '../../../platform/pages/parts.ts'
import { star } from './star.ts'
import { html, type Html } from '../../../platform/pages/html.ts'
import type { Locale } from '../../../../src/domain/text/locales.ts'
import { momentText } from '../../../services/documents/values.ts'
import type { Followed } from './followed.ts'
import { trackPath } from './links.ts'
import { longestMessage } from './say.ts'
import { trackTexts, type TrackTexts } from './texts.ts'

export interface TrackContext {
  locale: Locale
  token: string
}

/** What stands in the forms, and what is wrong with them. */
export interface TrackForms {
  message: string
  messageProblem: string
  comment: string
  starsProblem: string
  failure: string
  /** Said where something has been sent. */
  notice: string
  /** Names the form, so that sending it twice leaves one message. */
  key: string
}

const linksOf = ({ locale, token }: TrackContext) =>
  languageLinks(locale, (one) => `${trackPath(token)}?lang=${one}`)

const page = ({ locale }: Pick<TrackContext, 'locale'>, title: string, content: Html): View => ({
  title,
  body: html`<main class="card" id="page" lang="${locale}">${content}</main>`,
})

/** For a link that leads nowhere, whatever the reason. */
export function goneView(locale: Locale): View {
  const { gone, goneLead } = trackTexts[locale]
  return page(
    { locale },
    gone,
    html`<h1 class="title">${gone}</h1>
      <p class="lead">${goneLead}</p>`,
  )
}

function steps(text: TrackTexts, { request, company }: Followed, locale: Locale): Html {
  if (!request) return html``
  const all = [
    [text.received, request.requestedAt],
    [text.answered, request.firstResponseAt],
    [text.started, request.startedAt],
    [text.completed, ['completed', 'closed'].includes(request.status) ? request.completedAt : null],
    [text.closed, request.status === 'closed' ? request.closedAt : null],
  ] as const
  const over = ['rejected', 'cancelled'].includes(request.status)
  const items = all
    .filter(([, at]) => at !== null || !over)
    .map(([name, at]) =>
      at
        ? html`<li class="done">
            ${name} <span class="when">${momentText(at, company.timeZone, locale)}</span>
          </li>`
        : html`<li>${name}</li>`,
    )
  return html`<h2 class="title part">${text.steps}</h2>
    <ol class="steps">
      ${items}
    </ol>`
}

function messages(text: TrackTexts, { comments, company }: Followed, locale: Locale): Html {
  if (comments.length === 0) return html``
  const items = comments.map(({ text: said, at, fromRequester, firstName }) => {
    const who = fromRequester ? text.you : (firstName ?? text.team)
    return html`<li>
      <span class="when">${who}, ${momentText(at, company.timeZone, locale)}</span>
      <span class="words">${said}</span>
    </li>`
  })
  return html`<h2 class="title part">${text.messages}</h2>
    <ul class="said">
      ${items}
    </ul>`
}

const formHead = (text: TrackTexts, { locale, token }: TrackContext) =>
  html`method="post" action="${trackPath(token)}?lang=${locale}" data-failed="${text.failed}"
  data-retry="${text.retry}" data-sending="${text.sending}"`

const trap = (text: TrackTexts) =>
  html`<div class="trap" aria-hidden="true">
    <label>${text.leaveEmpty} <input name="website" tabindex="-1" autocomplete="off" /></label>
  </div>`

function messageForm(
  text: TrackTexts,
  context: TrackContext,
  { message, messageProblem, key }: TrackForms,
): Html {
  // The parser takes away one line break after the tag, which must not be the requester's.
  return html`<form ${formHead(text, context)}>
    <label class="label" for="message">${text.message}</label>
    <textarea
      class="input"
      id="message"
      name="message"
      rows="3"
      maxlength="${longestMessage}"
      required
      aria-describedby="message-problem"
      data-required="${text.messageRequired}"
      ${messageProblem ? html`aria-invalid="true"` : html``}
    >
${'\n'}${message}</textarea>
    <p class="problem" id="message-problem">${messageProblem}</p>
    ${trap(text)}
    <input type="hidden" name="key" value="${key}" />
    <button class="primary" type="submit">${text.send}</button>
  </form>`
}

function rating(text: TrackTexts, context: TrackContext, { request }: Followed, forms: TrackForms): Html {
  if (!request) return html``
  if (request.rating !== null)
    return html`<p class="lead part">${filled(text.rated, { stars: request.rating })}</p>`
  if (!['completed', 'closed'].includes(request.status)) return html``
  const choices = [1, 2, 3, 4, 5].map(
    (one) =>
      html`<label class="star"
        ><input type="radio" name="stars" value="${one}" required />${star}<span class="tip"
          >${one}/5</span
        ></label
      >`,
  )
  return html`<h2 class="title part">${text.rate}</h2>
    <form ${formHead(text, context)}>
      <fieldset class="stars" ${forms.starsProblem ? html`aria-describedby="stars-problem"` : html``}>
        <legend class="label">${text.stars}</legend>
        <div>${choices}</div>
      </fieldset>
      <p class="problem" id="stars-problem">${forms.starsProblem}</p>
      <label class="label" for="comment">${text.comment}</label>
      <textarea class="input" id="comment" name="comment" rows="2" maxlength="${longestMessage}">
${'\n'}${forms.comment}</textarea>
      ${trap(text)}
      <input type="hidden" name="rate" value="1" />
      <button class="primary" type="submit">${text.rateNow}</button>
    </form>`
}

/** The page of one request as its requester sees it. It works as it is, and better with its script. */
export function trackView(context: TrackContext, known: Followed, forms: TrackForms): View {
  const { locale } = context
  const text = trackTexts[locale]
  const { request, company } = known
  const head = header({ ...company, company: company.name })
  const problem = html`<p class="failure" id="failure" role="alert" tabindex="-1">${forms.failure}</p>`
  if (!request)
    return page(
      context,
      text.title,
      html`${head}
        <h1 class="title">${text.title}</h1>
        <p class="lead">${text.waiting}</p>
        ${linksOf(context)}`,
    )
  const where = [request.pin, request.place, request.note].filter(
    (part, index, all) => part && all.indexOf(part) === index,
  )
  const status = text[request.status]
  const isOpen = !['completed', 'closed', 'rejected', 'cancelled'].includes(request.status)
  const title = `${request.refNo} ${request.title}`
  return page(
    context,
    title,
    html`${head}
      <p class="lead">${request.refNo}</p>
      <h1 class="title">${request.title}</h1>
      <p class="place">${where.join(', ')}</p>
      <p class="lead"><strong>${filled(text.now, { status })}</strong></p>
      ${
        isOpen && request.promisedBy
          ? html`<p class="lead">
              ${filled(text.promised, { time: momentText(request.promisedBy, company.timeZone, locale) })}
            </p>`
          : html``
      }
      ${
        isOpen && request.worker
          ? html`<p class="lead">${filled(text.worker, { name: request.worker })}</p>`
          : html``
      }
      <p class="lead" role="status">${forms.notice}</p>
      ${problem} ${steps(text, known, locale)} ${rating(text, context, known, forms)}
      ${messages(text, known, locale)} ${messageForm(text, context, forms)} ${linksOf(context)}`,
  )
}
