import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A folder for everything that a test run writes. As root its databases are another user, who must get through. */
export function makeRunFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-tests-'))
  chmodSync(folder, 0o711)
  return folder
}

/** Every postmaster.pid below a folder; a cluster's own subfolders are not entered. @param {string} folder @returns {string[]} */
function postmasterFiles(folder) {
  const entries = readdirSync(folder, { withFileTypes: true })
  if (entries.some((entry) => entry.name === 'PG_VERSION')) {
    const file = path.join(folder, 'postmaster.pid')
    return existsSync(file) ? [file] : []
  }
  return entries
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => postmasterFiles(path.join(folder, entry.name)))
}

/**
 * Ends the databases that a run which was cut short has left in its folder, and removes the folder.
 * @param {string} folder
 * @returns {Promise<number>} how many were ended
 */
export async function removeRunFolder(folder) {
  const files = postmasterFiles(folder)
  for (const file of files) {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    // Immediate shutdown: nobody wants this data again.
    if (pid > 1) process.kill(pid, 'SIGQUIT')
  }
  for (let tries = 0; tries < 50 && files.some((file) => existsSync(file)); tries += 1) await sleep(100)
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  return files.length
}

/** @typedef {{name: string, passed: number, failed: string[]}} FailedFile A file, its tests that passed, the others' titles */

/**
 * The sums of a vitest JSON report and its files that failed; zeros when the run wrote none.
 * @param {string} file
 * @returns {{passed: number, failed: number, skipped: number, failedFiles: FailedFile[]}}
 */
export function readReport(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0, failedFiles: [] }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  /** @type {{name: string, status: string, assertionResults: {title: string, status: string}[]}[]} */
  const results = report.testResults
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failedFiles: results
      .filter(({ status }) => status === 'failed')
      .map(({ name, assertionResults: tests }) => ({
        name,
        passed: tests.filter(({ status }) => status === 'passed').length,
        failed: tests.filter(({ status }) => status === 'failed').map(({ title }) => title),
      })),
  }
}
