import { useDeferredValue, useEffect, useRef, useState } from 'react'

import { FlowSection } from '#tests/report/page/flow-section.tsx'
import { Missing } from '#tests/report/page/missing.tsx'
import { Requirements } from '#tests/report/page/requirements.tsx'
import { shownIn, shows, type Shows } from '#tests/report/page/search.ts'
import { useHash } from '#tests/report/page/use-hash.ts'
import type { ReportData } from '#tests/report/report-data.ts'

const totalsOf = ({ flows, requirements, tests }: ReportData) => {
  const paths = flows.flatMap(({ models }) => models).flatMap((it) => it.paths)
  const failed = tests.filter((it) => !it.isPassed)
  return `${flows.length} machines, ${paths.length} paths, ${requirements.length} requirements and security checks, ${tests.length} tests, ${failed.length} failed.`
}

/** A mail or an artifact says nothing of how old it is. */
function RunTime({ startedAt }: { startedAt: number }) {
  const time = new Date(startedAt).toISOString()
  return (
    <p>
      Run of <time dateTime={time}>{`${time.slice(0, 16).replace('T', ' ')} UTC`}</time>
    </p>
  )
}

/** All of it: what is missing first, then what is proven by what. */
export function ReportPage({ data }: { data: ReportData }) {
  const [searched, setSearched] = useState('')
  const [shown, setShown] = useState<Shows>('all')
  const search = useRef<HTMLInputElement>(null)
  const hash = useHash()
  const wanted = useDeferredValue(searched)
  const found = shownIn(data, wanted, shown)

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === '/' && document.activeElement !== search.current) {
        event.preventDefault()
        search.current?.focus()
      }
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  useEffect(() => {
    document.getElementById(hash)?.scrollIntoView()
  }, [hash])

  return (
    <>
      <header>
        <h1>Paths and requirements</h1>
        <p>{totalsOf(data)}</p>
        {data.startedAt === null ? null : <RunTime startedAt={data.startedAt} />}
        <div className="tools">
          <label>
            Search{' '}
            <input
              ref={search}
              type="search"
              aria-keyshortcuts="/"
              placeholder="login, SESSION-2, …"
              value={searched}
              onChange={({ target }) => setSearched(target.value)}
            />
          </label>
          <label>
            Show{' '}
            <select value={shown} onChange={({ target }) => setShown(target.value as Shows)}>
              {Object.entries(shows).map(([name, text]) => (
                <option key={name} value={name}>
                  {text}
                </option>
              ))}
            </select>
          </label>
        </div>
      </header>
      <main>
        <Missing data={data} />
        <p role="status">
          {wanted === '' && shown === 'all'
            ? ''
            : `${found.requirements.length} requirements and checks, ${found.pathCount} paths of ${found.flows.length} machines.`}
        </p>
        <Requirements requirements={found.requirements} tests={data.tests} hash={hash} />
        <section aria-labelledby="machines">
          <h2 id="machines">Machines</h2>
          <nav aria-label="Machines">
            {found.flows.map(({ flow: { flow } }) => (
              <a key={flow} href={`#${flow}`}>
                {flow}
              </a>
            ))}
          </nav>
          {found.flows.map(({ flow, models, isNamed }) => (
            <FlowSection
              key={flow.flow}
              flow={flow}
              models={models}
              hash={hash}
              isOpen={!isNamed && found.pathCount <= mostOpened}
            />
          ))}
        </section>
      </main>
    </>
  )
}

/** More paths than these are looked for in one machine after the other. */
const mostOpened = 60
