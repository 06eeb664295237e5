"""Imports every module that openapi-python-client made of the document, then writes a page with them."""

import importlib
import os
import pkgutil

import bindery_client
from bindery_client import AuthenticatedClient, models

modules = [found.name for found in pkgutil.walk_packages(bindery_client.__path__, "bindery_client.")]
for name in modules:
    importlib.import_module(name)
apis = [name for name in modules if name.startswith("bindery_client.api.") and name.count(".") == 3]
operations = {name.rsplit(".", 1)[1]: name for name in apis}
expected = int(os.environ["OPERATIONS"])
assert len(operations) == expected, f"{len(operations)} of {expected} operations"

client = AuthenticatedClient(base_url=os.environ["BINDERY_URL"] + "/v1", token=os.environ["BINDERY_TOKEN"])


def call(operation, *args, **kwargs):
    """Calls an operation by its name; an error is an exception."""
    answer = importlib.import_module(operations[operation]).sync(*args, client=client, **kwargs)
    if isinstance(answer, models.Error):
        raise RuntimeError(f"{operation}: {answer.error.message}")
    return answer


organization = call("create_organization", body=models.OrganizationCreate(title="Typed"))
space = call("create_space", organization.id, body=models.SpaceCreate(title="Handbook"))
word = models.RequireChangeRequestSubjectRuleRule.REQUIRE_CHANGE_REQUEST_SUBJECT
rule = models.RequireChangeRequestSubjectRule(rule=word)
rules = models.OwnMergeRules(type_=models.OwnMergeRulesType.RULES, rules=[rule])
ruled = call("update_space_by_id", space.id, body=models.SpaceUpdate(merge_rules=rules))
assert ruled.merge_rules == rules, ruled.merge_rules

request = call("create_change_request", space.id, body=models.ChangeRequestCreate(subject="Write"))
change = models.InsertPage(
    operation=models.InsertPageOperation.INSERT_PAGE,
    title="Soup",
    document=models.PageBody(markdown="Boil **water**.\n"),
)
call("update_change_request_content", space.id, request.id, body=models.ContentChanges(changes=[change]))
pages = call("list_pages_in_change_request", space.id, request.id).pages
soup = next(page for page in pages if page.title == "Soup")
merged = call("merge_change_request", space.id, request.id)
assert merged.result == "merge", merged.result
page = call("get_page_by_id", space.id, soup.id, format_=models.GetPageByIdFormat.MARKDOWN)
assert "Boil **water**." in page.markdown, page.markdown

order = models.ListMembersInOrganizationByIdOrder.ASC
sort = models.ListMembersInOrganizationByIdSort.JOINEDAT
members = call("list_members_in_organization_by_id", organization.id, sort=sort, order=order, limit=10)
assert len(members.items) == 1
try:
    call("get_space_by_id", "nothing")
    raise AssertionError("a space that is not there was found")
except RuntimeError:
    pass
client.get_httpx_client().close()
print(f"{len(modules)} modules imported; wrote, read and merged a page")
