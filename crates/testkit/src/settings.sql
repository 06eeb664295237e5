with redirect as (
    insert into site_redirects (organization_id, site_id, id, source, destination, created_at, updated_at)
    values ($1, $2, $3, '/old', $4, now(), now())
), feedback as (
    insert into site_feedback
        (organization_id, site_id, id, space_id, page_id, rating, comment, url, created_at)
    values ($1, $2, $3, $3, $3, 'good', 'Clear.', 'https://docs.example.com/', now())
), searched as (
    insert into search_queries
        (organization_id, site_id, day, query, searches, clicks, results, without_results)
    -- Where the clock of tests begins.
    values ($1, $2, '2030-01-01', 'tide', 3, 1, 1, 0)
), link as (
    insert into site_share_links
        (organization_id, site_id, id, name, key, key_hash, created_at, created_by, updated_at)
    values ($1, $2, $5, 'link', $6, $7, now(), $8, now())
), hostname as (
    insert into site_hostnames
        (hostname, organization_id, site_id, proof, verified_at, created_at, created_by)
    values ($9, $1, $2, 'proof', now(), now(), $8)
)
update sites set visitor_key = $10, visibility = 'share-link', published_at = now() where organization_id = $1 and id = $2
